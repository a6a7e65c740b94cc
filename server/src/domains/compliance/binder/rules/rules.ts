import { PART_ONE } from './part-one.ts'
import { PART_THREE } from './part-three.ts'
import { PART_TWO } from './part-two.ts'
import type { RuleSection } from './read-rules.ts'

/** Every rule the product follows, in the order of RULES.md and its continuations. */
export const RULES: readonly RuleSection[] = [...PART_ONE, ...PART_TWO, ...PART_THREE]
