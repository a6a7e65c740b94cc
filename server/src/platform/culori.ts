import { createRequire } from 'node:module'
import type * as Culori from 'culori'

/** Colour maths in one file: as ES modules it is loaded from over a hundred, a tenth of a second of each start. */
export const culori = createRequire(import.meta.url)('culori') as typeof Culori
