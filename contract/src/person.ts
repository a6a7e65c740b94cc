import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { clean } from './plain-text.ts'
import { stateCode } from './us-states.ts'

/** What identifies a person (RULES: Opening), checked the same in the browser and on the server. */

/** Whose details are entered: one's own, or those of the second holder. */
export type Whose = 'your' | 'their'

const MAX_NAME = 100
const ADULT_YEARS = 18

/** Letters of any script with their marks, and the characters between them. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u

export function personName(missing: string) {
  return z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_NAME, `Use at most ${MAX_NAME} characters`),
      z.regex(NAME, 'Use letters, apostrophes, hyphens and spaces only'),
    )
}

/** The same, but optional; an empty text is no answer. */
export const OptionalName = z.pipe(
  z.optional(
    z.string().check(
      clean(),
      z.trim(),
      z.maxLength(MAX_NAME, `Use at most ${MAX_NAME} characters`),
      z.refine(
        (name) => name === '' || NAME.test(name),
        'Use letters, apostrophes, hyphens and spaces only',
      ),
    ),
  ),
  z.transform((name) => name || undefined),
)

/** A single line of text. */
export function shortText(missing: string, max = 100) {
  return z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `Use at most ${max} characters`),
      z.regex(/^[^\p{Cc}<>]*$/u, 'Remove the characters < and >'),
    )
}

const TOO_YOUNG: Readonly<Record<Whose, string>> = {
  your: 'You must be 18 or older to open an account',
  their: 'They must be 18 or older to hold an account',
}

export function dateOfBirth(whose: Whose) {
  return z
    .string()
    .check(z.minLength(1, `Enter ${whose} date of birth`))
    .check(
      z.refine((date) => date === '' || BusinessDate.safeParse(date).success, {
        error: 'Enter a valid date between 1900 and today',
        abort: true,
      }),
      z.refine((date) => date <= today(), { error: 'Enter a date in the past', abort: true }),
      z.refine((date) => isAdult(date), TOO_YOUNG[whose]),
    )
}

/** The birth date of a person of any age. */
export const PastDate = z.string().check(
  z.refine((date) => BusinessDate.safeParse(date).success, {
    error: 'Enter a valid date between 1900 and today',
    abort: true,
  }),
  z.refine((date) => date <= today(), 'Enter a date in the past'),
)

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function isAdult(born: string): boolean {
  const year = String(Number(born.slice(0, 4)) + ADULT_YEARS)
  return year + born.slice(4) <= today()
}

interface SsnWords {
  missing: string
  /** The error for a number that begins with 9. */
  itin: string
}

/** Nine digits, with or without hyphens; stored without them. */
function socialSecurityNumber({ missing, itin }: SsnWords) {
  return z.pipe(
    z.string().check(
      clean(),
      z.trim(),
      z.minLength(1, missing),
      z.regex(/^\d{3}-?\d{2}-?\d{4}$/, {
        error: 'Enter nine digits, like 123-45-6789',
        abort: true,
      }),
      z.refine((ssn) => !ssn.startsWith('9'), { error: itin, abort: true }),
      z.refine(
        (ssn) => isIssued(ssn.replaceAll('-', '')),
        'Check the number. This isn’t a valid Social Security number.',
      ),
    ),
    z.transform((ssn) => ssn.replaceAll('-', '')),
  )
}

export function ssnOf(whose: Whose) {
  return socialSecurityNumber({
    missing: `Enter ${whose} Social Security number`,
    itin: 'Enter a Social Security number. You can’t open an account with an ITIN.',
  })
}

export const Ssn = ssnOf('your')

/** The SSN of somebody else, who may not have one. */
export const SsnOfAnother = socialSecurityNumber({
  missing: 'Enter their Social Security number, or leave it blank',
  itin: 'Enter a Social Security number, not an ITIN, or leave it blank',
})

/** The Social Security Administration issues no area 000 or 666, no group 00, no serial 0000. */
function isIssued(ssn: string): boolean {
  return !/^(000|666)/.test(ssn) && ssn.slice(3, 5) !== '00' && ssn.slice(5) !== '0000'
}

/** CIP requires the address where a person lives: a post office box does not count (RULES: Opening). */
const PO_BOX = /\b(p\.?\s*o\.?|post(al)?\s+office)\s*(box|b\.?x\.?)\b|^\s*box\s+\d+\s*$/i

export function streetOf(whose: Whose) {
  return shortText(`Enter ${whose} street address`).check(
    z.refine((street) => !PO_BOX.test(street), 'Enter a street address, not a PO box'),
  )
}

export function stateOf(whose: Whose) {
  return z.pipe(
    z.string().check(
      z.minLength(1, `Choose ${whose} state`),
      z.refine((state) => stateCode(state) !== null, 'Choose a US state or DC'),
    ),
    z.transform((state) => stateCode(state) ?? state),
  )
}

export const StateCode = stateOf('your')

export function zipOf(whose: Whose) {
  return z.string().check(
    clean(),
    z.trim(),
    z.minLength(1, `Enter ${whose} ZIP code`),
    z.regex(/^\d{5}(-\d{4})?$/, 'Enter five digits, like 60601, or nine, like 60601-1234'),
    z.refine((zip) => !zip.startsWith('00000'), 'Enter a valid ZIP code'),
  )
}

export const ZipCode = zipOf('your')

/** An empty text is no answer. */
export const OptionalText = z.pipe(
  z.optional(
    z
      .string()
      .check(
        clean(),
        z.trim(),
        z.maxLength(100, 'Use at most 100 characters'),
        z.regex(/^[^\p{Cc}<>]*$/u, 'Remove the characters < and >'),
      ),
  ),
  z.transform((text) => text || undefined),
)

/** Accepts an empty text as no answer; any other text is checked against the schema. */
export function emptyOr<T extends z.ZodMiniType<unknown, string>>(schema: T) {
  return z.pipe(
    z.optional(z.string()),
    z.pipe(
      z.transform((text: string | undefined) => text?.trim() || undefined),
      z.optional(schema),
    ),
  )
}
