import { culori } from '../../../../platform/culori.ts'

/** As WCAG 2.2 measures it: 1 for the same colour twice, 21 for black on white. */
export function contrastOf(front: string, back: string): number {
  return culori.wcagContrast(front, back)
}

/** Rounded down: what is said to be enough is. */
export function inRatio(contrast: number): number {
  return Math.floor(contrast * 100) / 100
}
