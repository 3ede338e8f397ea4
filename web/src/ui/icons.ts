/** Icons as strokes in a box of 24 by 24. */
export const ICONS = {
  away: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2",
  back: "M15 5l-7 7 7 7",
  book: "M4 5c3-1 6-1 8 1v14c-2-2-5-2-8-1zM20 5c-3-1-6-1-8 1v14c2-2 5-2 8-1z",
  chevron: "M9 5l7 7-7 7",
  copy: "M8 8h11v12H8zM5 16V4h11",
  cpu: "M6 6h12v12H6zM10 10h4v4h-4zM9 2v4M15 2v4M9 18v4M15 18v4M2 9h4M2 15h4M18 9h4M18 15h4",
  cross: "M7 7l10 10M17 7L7 17",
  device: "M8 3h8v18H8zM11 18h2M4 8l-2 3 2 3M20 8l2 3-2 3",
  down: "M6 9l6 6 6-6",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8",
  help: "M9 9a3 3 0 1 1 4 3c-1 .6-1 1-1 2M12 18v.2",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  lock: "M7 11h10v9H7zM9 11V8a3 3 0 0 1 6 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  nib: "M12 3l5 8-4 9h-2L7 11zM12 11v9M12 11.2v-.4",
  odds: "M4 20V4M4 20h16M8 17v-4M12 17V8M16 17v-6",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-4 3-7 7-7s7 3 7 7",
  plus: "M12 5v14M5 12h14",
  rank: "M4 20V12h5v8M9 20V5h6v15M15 20v-6h5v6M3 20h18",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  sheet: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4",
  sound:
    "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15 9.5c1.2 1.5 1.2 3.5 0 5M17.6 7.2c2.6 2.8 2.6 6.8 0 9.6",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof ICONS;
