/** The colors of the scene: those of the page. */

/** The page's colors that the scene needs, as CSS writes them. */
export interface Palette {
  readonly felt: string;
  readonly feltEdge: string;
  readonly onFelt: string;
  readonly wood: string;
  readonly woodShade: string;
  readonly woodLit: string;
  readonly slot: string;
  readonly leather: string;
  readonly leatherShade: string;
  readonly leatherLit: string;
  readonly stitch: string;
  readonly ivory: string;
  readonly ivorySide: string;
  readonly pip: string;
  readonly pipOne: string;
}

const TOKENS: Readonly<Record<keyof Palette, string>> = {
  felt: "--c-felt",
  feltEdge: "--c-felt-2",
  onFelt: "--c-on-felt",
  wood: "--c-wood",
  woodShade: "--c-wood-2",
  woodLit: "--c-wood-hi",
  slot: "--c-slot",
  leather: "--c-leather",
  leatherShade: "--c-leather-2",
  leatherLit: "--c-leather-hi",
  stitch: "--c-stitch",
  ivory: "--c-ivory",
  ivorySide: "--c-ivory-2",
  pip: "--c-pip",
  pipOne: "--c-pip-1",
};

/** Reads the colors that the page has now. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: keyof Palette): string => style.getPropertyValue(TOKENS[name]).trim();
  return {
    felt: read("felt"),
    feltEdge: read("feltEdge"),
    onFelt: read("onFelt"),
    wood: read("wood"),
    woodShade: read("woodShade"),
    woodLit: read("woodLit"),
    slot: read("slot"),
    leather: read("leather"),
    leatherShade: read("leatherShade"),
    leatherLit: read("leatherLit"),
    stitch: read("stitch"),
    ivory: read("ivory"),
    ivorySide: read("ivorySide"),
    pip: read("pip"),
    pipOne: read("pipOne"),
  };
}
