import { charterOf } from '@passbook/contract/charter'
import {
  type BrandFields,
  type Finding,
  MOST_REASONS,
} from '@passbook/contract/console/content/brand'
import type { Insurer } from '@passbook/contract/enums'

export interface InstitutionData {
  insurer: Insurer
  insurance_certificate: string | null
  /** The contact details on tax forms and letters; null if not set. */
  phone: string | null
  address: string | null
}

interface Forbidden {
  words: RegExp
  isWrong: (insurer: Insurer) => boolean
  why: string
  change: string
}

const isCreditUnion = (insurer: Insurer) => charterOf(insurer) === 'credit union'

/** Words that some institutions may not use (RULES: Showing who insures it; Reg DD 1030.8; NCUA 707). */
const FORBIDDEN: readonly Forbidden[] = [
  {
    words: /\bbank(?:s|ing|ed)?\b/i,
    isWrong: isCreditUnion,
    why: 'a credit union is no bank',
    change: 'Say “credit union”, or “save”.',
  },
  {
    words: /\bcustomers?\b/i,
    isWrong: isCreditUnion,
    why: 'a credit union has members',
    change: 'Say “member”.',
  },
  {
    words: /\binterest\b/i,
    isWrong: isCreditUnion,
    why: 'a credit union pays dividends',
    change: 'Say “dividends”.',
  },
  {
    words: /\bNCUA\b|\bNational Credit Union\b/i,
    isWrong: (insurer) => insurer !== 'NCUA',
    why: 'the NCUA does not insure it',
    change: 'Leave it out: the right sign stands on every page.',
  },
  {
    words: /\bcredit union\b|\bdividends?\b|\bshare accounts?\b/i,
    isWrong: (insurer) => !isCreditUnion(insurer),
    why: 'only a credit union has those',
    change: 'Say “bank”, “interest” and “savings account”.',
  },
  {
    words: /\bFDIC\b|\bFederal Deposit Insurance\b/i,
    isWrong: (insurer) => insurer !== 'FDIC',
    why: 'the FDIC does not insure it',
    change: 'Leave it out: the right sign stands on every page.',
  },
  {
    words: /\binsured\b|\binsurance\b/i,
    isWrong: (insurer) => insurer === 'NONE',
    why: 'nobody insures it',
    change: 'Leave it out.',
  },
  {
    words: /\bprofits?\b/i,
    isWrong: () => true,
    why: 'what savings earn is never called a profit',
    change: 'Say what they earn by its name.',
  },
  {
    words: /\d\s*(?:%|percent)/i,
    isWrong: () => true,
    why: 'a rate stands only beside its Annual Percentage Yield, its date and its terms',
    change: 'Leave the figure out: the yield of the day is shown with all of that.',
  },
]

/** Checks a brand's texts for forbidden words, and for missing texts and facts. */
export function lintWords(fields: BrandFields, facts: InstitutionData): Finding[] {
  return [
    ...textsOf(fields).flatMap(([about, text]) => lintText(about, text, facts.insurer)),
    ...lintMissing(fields),
    ...lintFacts(facts),
  ]
}

function textsOf(fields: BrandFields): [about: string, text: string][] {
  return [
    ['Name', fields.name],
    ['Short name', fields.short_name],
    ['Text of the logo', fields.logo_alt_text],
    ...fields.reasons.map(({ title, text }, index): [string, string] => [
      `Reason ${index + 1}`,
      `${title} ${text}`,
    ]),
  ]
}

function lintText(about: string, text: string, insurer: Insurer): Finding[] {
  return FORBIDDEN.flatMap(({ words, isWrong, why, change }) => {
    const said = isWrong(insurer) ? words.exec(text)?.[0] : undefined
    if (said === undefined) return []
    return [error(about, `Everybody who signs in reads “${said}”: ${why}.`, change)]
  })
}

function lintMissing({ reasons, logo_alt_text, short_name }: BrandFields): Finding[] {
  const found: Finding[] = []
  if (reasons.length < MOST_REASONS) {
    const looks =
      reasons.length === 0
        ? 'Beside sign-in only the yield and the insurer speak for you.'
        : `Beside sign-in only ${reasons.length} of three reasons speak for you.`
    found.push(warning('Reasons', looks, 'Write three.'))
  }
  if (!logo_alt_text.toLowerCase().includes(short_name.toLowerCase())) {
    const looks = `Whoever hears the page is told “${logo_alt_text}” where others see your name.`
    found.push(warning('Text of the logo', looks, `Let it say “${short_name}”.`))
  }
  return found
}

function lintFacts({ insurer, insurance_certificate, phone, address }: InstitutionData): Finding[] {
  const found: Finding[] = []
  if (insurer !== 'NONE' && !insurance_certificate) {
    const looks = `The sign of the ${insurer} is shown, and nobody can look up that it is right.`
    found.push(error('Insurer', looks, 'Have the certificate or charter number set.'))
  }
  for (const [about, value] of [
    ['Phone', phone],
    ['Address', address],
  ] as const) {
    if (value) continue
    const looks = 'Letters and statements cannot say where a problem is reported besides by email.'
    found.push(warning(about, looks, 'Have it set by whoever runs the system.'))
  }
  return found
}

function error(about: string, looks: string, change: string): Finding {
  return { severity: 'error', about, looks, change, pair: null }
}

function warning(about: string, looks: string, change: string): Finding {
  return { severity: 'warning', about, looks, change, pair: null }
}
