/** What the table says about a box: the words on the slip. */

import type { Box } from "../../rules/types.ts";
import type { BoxView } from "../../state/card-view.ts";
import { conditionText, patternText, sentences, whyClosedText } from "../../text/describe.ts";
import { t } from "../../text/text.svelte.ts";

/** The slip's left half. */
export interface SlipText {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Says what a box asks for and how it stands.
 * @param forced the upper box that a forced joker must go to.
 */
export function slipText(view: BoxView, forced: Box | null): SlipText {
  const { rule, state } = view;
  const title = t(`box.${rule.id}`);
  switch (state.kind) {
    case "open":
      return { title, lines: conditionText(rule) };
    case "written":
      return {
        title,
        lines: [patternOrWorth(view), t("table.whyWritten")],
      };
    case "closed": {
      const isJoker = state.reason === "joker";
      return {
        title: isJoker ? t("table.jokerTitle") : title,
        lines: [whyClosedText(state.reason, forced)],
      };
    }
    case "preview": {
      const { points, bonus } = state;
      if (forced !== null) {
        const sum = bonus > 0 ? t("table.plusBonus", { points, bonus }) : "";
        return {
          title: t("table.jokerTitle"),
          lines: [sentences(whyClosedText("joker", forced), sum)],
        };
      }
      if (points === 0 && bonus === 0)
        return { title, lines: [patternOrWorth(view), t("table.zero")] };
      if (bonus > 0)
        return {
          title,
          lines: [sentences(...conditionText(rule)), t("table.plusBonus", { points, bonus })],
        };
      return { title, lines: conditionText(rule) };
    }
  }
}

/** Says that a forced joker lies on the table, before any box is looked at. */
export function forcedText(forced: Box): SlipText {
  return { title: t("table.jokerTitle"), lines: [whyClosedText("joker", forced)] };
}

function patternOrWorth({ rule }: BoxView): string {
  return rule.pattern.kind === "any"
    ? sentences(...conditionText(rule))
    : patternText(rule.pattern);
}
