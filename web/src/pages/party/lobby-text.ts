/** Words for what stands in a lobby and for what happens there. */
import type { Settings } from "../../protocol/messages.ts";
import { t } from "../../text/text.svelte.ts";
import { togetherText } from "../../text/together.ts";
import { membersOf, type News, type Party, type Place, placesOf } from "./lobby.ts";

/** Names who sits on a place; empty for nobody. */
export function placeName(place: Place | undefined): string {
  if (place === undefined || place.kind === "empty") return "";
  return place.kind === "computer" ? t(`seat.computer.${place.level}`) : place.name;
}

/** Names a place with who sits there: 席2 あおい. */
export function seatText(party: Party, seat: number): string {
  const place = placesOf(party)[seat];
  return togetherText("lobby.firstSeatIs", {
    number: seat + 1,
    name: placeName(place) || togetherText("lobby.empty"),
  });
}

/** Lists house rules: 上段から、5個同じもフルハウス; or says that there are none. */
export function houseRulesText({ house_rules: rules }: Settings): string {
  return rules.length === 0
    ? togetherText("lobby.houseRulesNone")
    : rules.map((rule) => t(`houseRule.${rule}`)).join(t("result.comma"));
}

/** Says who starts the first game: ランダム, 席2 あおい. */
export function startText(party: Party): string {
  const { start, first_seat: first } = party.settings;
  if (start === "chosen" && first !== null) return seatText(party, first);
  return togetherText(start === "roll_off" ? "lobby.start.roll_off" : "lobby.start.random");
}

/** Says how one setting stands. */
export function settingText(party: Party, setting: keyof Settings): string {
  const { settings } = party;
  switch (setting) {
    case "ruleset":
      return t(`ruleset.${settings.ruleset}`);
    case "house_rules":
      return houseRulesText(settings);
    case "turn_limit":
      return togetherText(`lobby.turnLimit.${settings.turn_limit}`);
    case "start":
    case "first_seat":
      return startText(party);
    case "swap":
      return togetherText(settings.swap ? "lobby.swap.on" : "lobby.swap.off");
  }
}

/** What each setting is called. */
const SETTING_KEYS = {
  ruleset: "lobby.rules",
  house_rules: "lobby.houseRules",
  turn_limit: "lobby.turnLimit",
  start: "lobby.start",
  first_seat: "lobby.start",
  swap: "lobby.swap",
} as const;

/** Says what one setting is called. */
export function settingName(setting: keyof Settings): string {
  return togetherText(SETTING_KEYS[setting]);
}

/** Says what has happened, in one sentence. */
export function newsText(news: News, after: Party): string {
  switch (news.kind) {
    case "joined":
    case "left":
    case "gone":
    case "back":
    case "stood":
      return togetherText(`news.${news.kind}`, { name: news.name });
    case "renamed":
      return togetherText("news.renamed", { before: news.before, name: news.name });
    case "host":
      return news.isYou
        ? togetherText("news.youHost")
        : togetherText("news.host", { name: news.name });
    case "sat":
      return togetherText("news.sat", { name: news.name, number: news.seat + 1 });
    case "computer":
      return togetherText("news.computer", {
        number: news.seat + 1,
        name: t(`seat.computer.${news.level}`),
      });
    case "emptied":
      return togetherText("news.emptied", { number: news.seat + 1 });
    case "setting":
      return togetherText("news.setting", {
        what: settingName(news.setting),
        value: settingText(after, news.setting),
      });
  }
}

/** Names the host; empty if there is none. */
export function hostName(party: Party): string {
  return membersOf(party).find(({ isHost }) => isHost)?.name ?? "";
}
