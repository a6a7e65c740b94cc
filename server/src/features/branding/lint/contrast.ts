import { modeLrgb, modeRgb, useMode as registerMode, wcagContrast } from 'culori/fn'

registerMode(modeRgb)
registerMode(modeLrgb)

/** As WCAG 2.2 measures it: 1 for the same colour twice, 21 for black on white. */
export function contrastOf(front: string, back: string): number {
  return wcagContrast(front, back)
}

/** Rounded down: what is said to be enough is. */
export function inRatio(contrast: number): number {
  return Math.floor(contrast * 100) / 100
}
