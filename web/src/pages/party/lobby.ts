/** What the lobby shows of a party, what can be done there, and what has happened between two views. Pure. */
import type { PartySeat, PartyView, Settings } from "../../protocol/messages.ts";
import type { Level } from "../../rules/types.ts";

/** A party without its game. */
export type Party = Omit<PartyView, "game">;

/** One of the six places. */
export type Place =
  | { readonly kind: "empty"; readonly seat: number }
  | { readonly kind: "computer"; readonly seat: number; readonly level: Level }
  | ({ readonly kind: "person"; readonly seat: number } & Someone);

/** A member as the lobby shows them. */
export interface Someone {
  readonly player: string;
  readonly name: string;
  readonly isYou: boolean;
  readonly isHost: boolean;
  readonly isThere: boolean;
}

/** Whether a game can be started, and if not, why. */
export type Readiness =
  | {
      readonly kind: "ready";
      readonly count: number;
      /** Who sits there and is not connected. */
      readonly gone: readonly string[];
    }
  | {
      readonly kind: "not_host" | "no_host" | "no_person" | "first_seat_empty";
      readonly count: number;
    };

/** Something that the live region says. */
export type News =
  | { readonly kind: "joined" | "gone" | "back"; readonly name: string; readonly player: string }
  | { readonly kind: "left" | "stood"; readonly name: string }
  | { readonly kind: "renamed"; readonly before: string; readonly name: string }
  | { readonly kind: "host"; readonly name: string; readonly isYou: boolean }
  | { readonly kind: "sat"; readonly name: string; readonly seat: number }
  | { readonly kind: "computer"; readonly level: Level; readonly seat: number }
  | { readonly kind: "emptied"; readonly seat: number }
  | { readonly kind: "setting"; readonly setting: keyof Settings };

/** Gives all members who have not left, in the order of joining. */
export function membersOf(party: Party): readonly Someone[] {
  return party.members
    .filter(({ has_left: hasLeft }) => !hasLeft)
    .map(({ player, name, gone_since_ms: gone }) => ({
      player,
      name,
      isYou: player === party.you,
      isHost: player === party.host,
      isThere: gone === null,
    }));
}

/** Gives the six places in their order. */
export function placesOf(party: Party): readonly Place[] {
  const members = membersOf(party);
  return party.seats.map((occupant, seat): Place => {
    if (occupant.occupant === "computer") return { kind: "computer", seat, level: occupant.level };
    const player = occupant.occupant === "person" ? occupant.player : null;
    const someone = members.find((member) => member.player === player);
    // Whoever left in the middle of a game is no member any more; the seat is kept for them until it ends.
    return someone === undefined ? { kind: "empty", seat } : { kind: "person", seat, ...someone };
  });
}

/** Gives the members who sit nowhere, in the order of joining. */
export function watchersOf(party: Party): readonly Someone[] {
  const seated = new Set(
    party.seats.map((occupant) => (occupant.occupant === "person" ? occupant.player : null)),
  );
  return membersOf(party).filter(({ player }) => !seated.has(player));
}

/**
 * Tells whether a game can be started now by who sees this; the host's own reasons come last.
 * @param hasPlayed whether there was a game: the next one is then started by rotation, whatever seat was chosen.
 */
export function readinessOf(party: Party, hasPlayed: boolean): Readiness {
  const places = placesOf(party);
  const taken = places.filter(({ kind }) => kind !== "empty");
  const count = taken.length;
  if (party.host === null) return { kind: "no_host", count };
  if (party.host !== party.you) return { kind: "not_host", count };
  const persons = places.filter((place) => place.kind === "person");
  if (persons.length === 0) return { kind: "no_person", count };
  const { start, first_seat: first } = party.settings;
  // Whether the choice was made anew since, only the server knows, and says so.
  if (!hasPlayed && start === "chosen" && !taken.some(({ seat }) => seat === first))
    return { kind: "first_seat_empty", count };
  return {
    kind: "ready",
    count,
    gone: persons.filter(({ isThere }) => !isThere).map(({ name }) => name),
  };
}

/** Changes how the first game starts; a seat that is to start is the one of who chooses, else the first one taken. */
export function withStart(party: Party, start: "random" | "chosen" | "roll_off"): Settings {
  const taken = party.seats.findIndex(({ occupant }) => occupant !== "empty");
  const first = party.your_seat ?? Math.max(taken, 0);
  return { ...party.settings, start, first_seat: start === "chosen" ? first : null };
}

/**
 * Gives what has changed from one view to another, people first. Of oneself only becoming the host is told: everything
 * else one has done oneself.
 */
export function newsOf(before: Party, after: Party): readonly News[] {
  return [...peopleNews(before, after), ...seatNews(before, after), ...settingNews(before, after)];
}

function peopleNews(before: Party, after: Party): readonly News[] {
  const earlier = membersOf(before);
  const later = membersOf(after);
  const host = later.find(({ isHost }) => isHost);
  const has = (members: readonly Someone[], { player }: Someone): boolean =>
    members.some((member) => member.player === player);
  return [
    ...later.flatMap((someone) => newsOfOne(earlier, someone)),
    ...earlier
      .filter((someone) => !(someone.isYou || has(later, someone)))
      .map(({ name }): News => ({ kind: "left", name })),
    ...(host === undefined || before.host === after.host
      ? []
      : [{ kind: "host" as const, name: host.name, isYou: host.isYou }]),
  ];
}

function newsOfOne(
  earlier: readonly Someone[],
  { player, name, isYou, isThere }: Someone,
): readonly News[] {
  if (isYou) return [];
  const was = earlier.find((member) => member.player === player);
  if (was === undefined) return [{ kind: "joined", name, player }];
  return [
    ...(was.name === name ? [] : [{ kind: "renamed" as const, before: was.name, name }]),
    ...(was.isThere === isThere
      ? []
      : [{ kind: isThere ? ("back" as const) : ("gone" as const), name, player }]),
  ];
}

function seatNews(before: Party, after: Party): readonly News[] {
  return after.seats.flatMap((now, seat) => {
    const was = before.seats[seat];
    return was === undefined || isSameSeat(was, now) ? [] : newsOfSeat(was, now, seat, after);
  });
}

function newsOfSeat(was: PartySeat, now: PartySeat, seat: number, after: Party): readonly News[] {
  if (now.occupant === "computer") return [{ kind: "computer", level: now.level, seat }];
  if (now.occupant === "person") {
    const name = nameOf(after, now.player);
    return name === null ? [] : [{ kind: "sat", name, seat }];
  }
  if (was.occupant !== "person") return [{ kind: "emptied", seat }];
  // Whoever has moved to another seat, or has left, is told of already.
  const name = isSeated(after, was.player) ? null : nameOf(after, was.player);
  return name === null ? [] : [{ kind: "stood", name }];
}

/** Gives the name of another member; null of oneself and of whoever is no member. */
function nameOf(party: Party, player: string): string | null {
  const someone = membersOf(party).find((member) => member.player === player);
  return someone === undefined || someone.isYou ? null : someone.name;
}

function isSeated(party: Party, player: string): boolean {
  return party.seats.some((seat) => seat.occupant === "person" && seat.player === player);
}

function isSameSeat(a: PartySeat, b: PartySeat): boolean {
  if (a.occupant === "person") return b.occupant === "person" && a.player === b.player;
  if (a.occupant === "computer") return b.occupant === "computer" && a.level === b.level;
  return b.occupant === "empty";
}

const SETTING_ORDER = [
  "ruleset",
  "house_rules",
  "turn_limit",
  "start",
  "first_seat",
  "swap",
] as const satisfies readonly (keyof Settings)[];

function settingNews(before: Party, after: Party): readonly News[] {
  const differs = (setting: keyof Settings): boolean =>
    JSON.stringify(before.settings[setting]) !== JSON.stringify(after.settings[setting]);
  return SETTING_ORDER.filter(differs)
    .filter(
      // Which seat starts is part of how the start is found, unless only the seat is another one.
      (setting) =>
        setting !== "first_seat" || (!differs("start") && after.settings.start === "chosen"),
    )
    .map((setting) => ({ kind: "setting", setting }));
}
