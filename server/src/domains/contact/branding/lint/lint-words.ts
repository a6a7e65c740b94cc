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
    why: 'a credit union is not a bank',
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
    change: 'Remove it. The correct insurance sign is on every page.',
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
    change: 'Remove it. The correct insurance sign is on every page.',
  },
  {
    words: /\binsured\b|\binsurance\b/i,
    isWrong: (insurer) => insurer === 'NONE',
    why: 'it is not insured',
    change: 'Remove it.',
  },
  {
    words: /\bprofits?\b/i,
    isWrong: () => true,
    why: 'savings earnings must not be called profit',
    change: 'Say “interest” or “dividends”.',
  },
  {
    words: /\d\s*(?:%|percent)/i,
    isWrong: () => true,
    why: 'a rate must appear with its Annual Percentage Yield, date and terms',
    change: 'Remove the figure. The current yield is shown with its terms.',
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
    ['Logo alt text', fields.logo_alt_text],
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
    return [error(about, `The sign-in page says “${said}”: ${why}.`, change)]
  })
}

function lintMissing({ reasons, logo_alt_text, short_name }: BrandFields): Finding[] {
  const found: Finding[] = []
  if (reasons.length < MOST_REASONS) {
    const looks =
      reasons.length === 0
        ? 'The sign-in page shows no reasons to save.'
        : `The sign-in page shows only ${reasons.length} of three reasons to save.`
    found.push(warning('Reasons', looks, 'Add three reasons.'))
  }
  if (!logo_alt_text.toLowerCase().includes(short_name.toLowerCase())) {
    const looks = `Screen readers say “${logo_alt_text}” instead of your name.`
    found.push(warning('Logo alt text', looks, `Include “${short_name}”.`))
  }
  return found
}

function lintFacts({ insurer, insurance_certificate, phone, address }: InstitutionData): Finding[] {
  const found: Finding[] = []
  if (insurer !== 'NONE' && !insurance_certificate) {
    const looks = `The ${insurer} sign is shown without a certificate or charter number to look up.`
    found.push(
      error('Insurer', looks, 'Ask the operator to set the certificate or charter number.'),
    )
  }
  for (const [about, value] of [
    ['Phone', phone],
    ['Address', address],
  ] as const) {
    if (value) continue
    const looks = 'Letters and statements can only give an email address for reporting problems.'
    found.push(warning(about, looks, 'Ask the operator to set it.'))
  }
  return found
}

function error(about: string, looks: string, change: string): Finding {
  return { severity: 'error', about, looks, change, pair: null }
}

function warning(about: string, looks: string, change: string): Finding {
  return { severity: 'warning', about, looks, change, pair: null }
}
