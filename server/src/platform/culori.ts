import { createRequire } from 'node:module'
import type * as Culori from 'culori'

/** Color math in one file: as ES modules it is over a hundred files, a tenth of a second per start. */
export const culori = createRequire(import.meta.url)('culori') as typeof Culori
