/** What the materials of the scene look like: textures that are painted here, in the colors of the page. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import type { Palette } from "./palette.ts";
import { pipsOf } from "./pips.ts";
import { chanceOf } from "./throw.ts";

type Brush = CanvasRenderingContext2D;

function canvasOf(width: number, height: number, paint: (brush: Brush) => void): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (brush !== null) paint(brush);
  return canvas;
}

function colors(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function repeated(texture: CanvasTexture): CanvasTexture {
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** Pixels of a face in the texture of a die, and how its faces are laid out. */
const FACE_SIZE = 192;
export const FACE_COLUMNS = 3;
export const FACE_ROWS = 2;
/** How far pips lie from the middle, and how large they are, in edges. */
const PIP_DISTANCE = 0.232;
const PIP_RADIUS = 0.094;
/** The single pip of the one is larger. */
const PIP_ONE_RADIUS = 0.138;

function eachPip(draw: (face: number, x: number, y: number, radius: number) => void): void {
  for (let face = 1; face <= 6; face += 1) {
    const left = ((face - 1) % FACE_COLUMNS) * FACE_SIZE;
    const top = Math.floor((face - 1) / FACE_COLUMNS) * FACE_SIZE;
    const radius = (face === 1 ? PIP_ONE_RADIUS : PIP_RADIUS) * FACE_SIZE;
    for (const [x, y] of pipsOf(face))
      draw(
        face,
        left + (0.5 + x * PIP_DISTANCE) * FACE_SIZE,
        top + (0.5 + y * PIP_DISTANCE) * FACE_SIZE,
        radius,
      );
  }
}

function disc(brush: Brush, x: number, y: number, radius: number): void {
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fill();
}

/** Paints the six faces of a die: ivory with its fine lines, pips drilled and filled with color. */
export function paintDie(palette: Palette): CanvasTexture {
  const [width, height] = [FACE_SIZE * FACE_COLUMNS, FACE_SIZE * FACE_ROWS];
  return colors(
    canvasOf(width, height, (brush) => {
      brush.fillStyle = palette.ivory;
      brush.fillRect(0, 0, width, height);
      const chance = chanceOf(3);
      brush.strokeStyle = palette.ivorySide;
      brush.lineWidth = 1.2;
      for (let line = 0; line < 70; line += 1) {
        const y = chance() * height;
        const bend = (): number => y + (chance() - 0.5) * 26;
        brush.globalAlpha = 0.03 + chance() * 0.06;
        brush.beginPath();
        brush.moveTo(0, y);
        brush.bezierCurveTo(width * 0.3, bend(), width * 0.7, bend(), width, bend());
        brush.stroke();
      }
      brush.globalAlpha = 1;
      eachPip((face, x, y, radius) => {
        // The rim of a hole catches the light all round.
        brush.fillStyle = "#fffdf5";
        brush.globalAlpha = 0.75;
        disc(brush, x, y, radius * 1.13);
        brush.globalAlpha = 1;
        brush.fillStyle = face === 1 ? palette.pipOne : palette.pip;
        disc(brush, x, y, radius);
      });
    }),
  );
}

/** Paints how deep a die is where its pips are drilled. */
export function paintDepth(): CanvasTexture {
  const [width, height] = [FACE_SIZE * FACE_COLUMNS, FACE_SIZE * FACE_ROWS];
  return new CanvasTexture(
    canvasOf(width, height, (brush) => {
      brush.fillStyle = "#fff";
      brush.fillRect(0, 0, width, height);
      eachPip((_face, x, y, radius) => {
        const hollow = brush.createRadialGradient(x, y, 0, x, y, radius * 1.12);
        // A ball's hollow: its depth at each share of the radius.
        for (let step = 0; step <= 8; step += 1) {
          const level = Math.round(255 * (1 - Math.sqrt(1 - (step / 8) ** 2)));
          hollow.addColorStop(step / 8, `rgb(${level} ${level} ${level})`);
        }
        brush.fillStyle = hollow;
        disc(brush, x, y, radius * 1.12);
      });
    }),
  );
}

function fibers(palette: Palette): HTMLCanvasElement {
  const size = 256;
  return canvasOf(size, size, (brush) => {
    const chance = chanceOf(5);
    for (let fiber = 0; fiber < 5200; fiber += 1) {
      const [x, y, angle, length] = [
        chance() * size,
        chance() * size,
        chance() * 7,
        1.5 + chance() * 3,
      ];
      brush.strokeStyle = chance() < 0.55 ? palette.feltEdge : "#8fd0a4";
      brush.globalAlpha = 0.06 + chance() * 0.1;
      brush.beginPath();
      brush.moveTo(x, y);
      brush.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
      brush.stroke();
    }
  });
}

/** Paints the whole felt in the light of the lamp, which is brightest in the upper left. */
export function paintFelt(palette: Palette, width: number, height: number): CanvasTexture {
  return colors(
    canvasOf(width, height, (brush) => {
      const reach = Math.hypot(width, height);
      const light = brush.createRadialGradient(
        width * 0.34,
        height * 0.3,
        0,
        width * 0.34,
        height * 0.3,
        reach * 0.82,
      );
      light.addColorStop(0, palette.felt);
      light.addColorStop(1, palette.feltEdge);
      brush.fillStyle = light;
      brush.fillRect(0, 0, width, height);
      const pattern = brush.createPattern(fibers(palette), "repeat");
      if (pattern === null) return;
      brush.fillStyle = pattern;
      brush.fillRect(0, 0, width, height);
    }),
  );
}

/** Paints walnut, its grain along the picture's width. */
export function paintWood(palette: Palette): CanvasTexture {
  const [width, height] = [1024, 256];
  const canvas = canvasOf(width, height, (brush) => {
    brush.fillStyle = palette.wood;
    brush.fillRect(0, 0, width, height);
    const chance = chanceOf(11);
    for (let line = 0; line < 190; line += 1) {
      const y = chance() * height;
      const bend = (): number => y + (chance() - 0.5) * 16;
      brush.strokeStyle = chance() < 0.78 ? palette.woodShade : palette.woodLit;
      brush.globalAlpha = 0.1 + chance() * 0.34;
      brush.lineWidth = 0.6 + chance() * 2.2;
      brush.beginPath();
      brush.moveTo(0, y);
      // The grain ends where it begins, so that the texture can be repeated.
      brush.bezierCurveTo(width * 0.3, bend(), width * 0.7, bend(), width, y);
      brush.stroke();
    }
  });
  return repeated(colors(canvas));
}

/** Where the bands of the cup begin and end, and where they are sewn, in shares of its height. */
const FOOT_BAND = 0.13;
const MOUTH_BAND = [0.77, 0.975] as const;
const SEAMS = [0.805, 0.935] as const;

/** Paints the leather of the cup, all round and from the foot up. */
export function paintLeather(palette: Palette): CanvasTexture {
  const [width, height] = [1024, 512];
  const canvas = canvasOf(width, height, (brush) => {
    const at = (share: number): number => height * (1 - share);
    brush.fillStyle = palette.leather;
    brush.fillRect(0, 0, width, height);
    const chance = chanceOf(7);
    for (let blot = 0; blot < 900; blot += 1) {
      brush.fillStyle = chance() < 0.5 ? palette.leatherShade : palette.leatherLit;
      brush.globalAlpha = 0.04 + chance() * 0.09;
      brush.beginPath();
      brush.ellipse(
        chance() * width,
        chance() * height,
        2 + chance() * 14,
        2 + chance() * 9,
        chance() * 3,
        0,
        7,
      );
      brush.fill();
    }
    brush.globalAlpha = 0.8;
    brush.fillStyle = palette.leatherShade;
    brush.fillRect(0, at(FOOT_BAND), width, height);
    brush.fillRect(0, at(MOUTH_BAND[1]), width, at(MOUTH_BAND[0]) - at(MOUTH_BAND[1]));
    brush.globalAlpha = 0.55;
    brush.fillStyle = "#1c0a03";
    for (const edge of [FOOT_BAND, ...MOUTH_BAND]) brush.fillRect(0, at(edge) - 2, width, 4);
    brush.globalAlpha = 1;
    brush.lineCap = "round";
    for (const seam of SEAMS) {
      for (const [color, drop, thickness] of [
        ["#1c0a03", 2.5, 7],
        [palette.stitch, 0, 5.5],
      ] as const) {
        brush.strokeStyle = color;
        brush.lineWidth = thickness;
        brush.setLineDash([14, 11.6]);
        brush.beginPath();
        brush.moveTo(0, at(seam) + drop);
        brush.lineTo(width, at(seam) + drop);
        brush.stroke();
      }
    }
  });
  return repeated(colors(canvas));
}

/** Paints the grain of leather as depth. */
export function paintGrain(): CanvasTexture {
  const size = 256;
  const canvas = canvasOf(size, size, (brush) => {
    brush.fillStyle = "#999";
    brush.fillRect(0, 0, size, size);
    const chance = chanceOf(13);
    for (let grain = 0; grain < 1500; grain += 1) {
      const level = Math.floor(70 + chance() * 150);
      brush.fillStyle = `rgb(${level} ${level} ${level} / 40%)`;
      brush.beginPath();
      brush.ellipse(
        chance() * size,
        chance() * size,
        1.5 + chance() * 5,
        1.5 + chance() * 3.5,
        chance() * 3,
        0,
        7,
      );
      brush.fill();
    }
  });
  const texture = repeated(new CanvasTexture(canvas));
  texture.repeat.set(5, 2);
  return texture;
}

/** Paints the soft darkness under a die. */
export function paintDarkness(): CanvasTexture {
  const size = 128;
  return new CanvasTexture(
    canvasOf(size, size, (brush) => {
      brush.filter = "blur(9px)";
      brush.fillStyle = "#000";
      brush.beginPath();
      brush.roundRect(28, 28, 72, 72, 16);
      brush.fill();
    }),
  );
}

/** Paints the dashed outline where a held die belongs. */
export function paintOutline(palette: Palette): CanvasTexture {
  const size = 128;
  return colors(
    canvasOf(size, size, (brush) => {
      brush.strokeStyle = palette.onFelt;
      brush.globalAlpha = 0.5;
      brush.lineWidth = 5;
      brush.setLineDash([13.5, 10.5]);
      brush.beginPath();
      brush.roundRect(6, 6, size - 12, size - 12, 24);
      brush.stroke();
    }),
  );
}
