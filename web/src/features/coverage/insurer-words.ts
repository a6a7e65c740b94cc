import type { Coverage } from '@passbook/contract/coverage'
import { formatCents } from '@passbook/contract/money'

interface InsurerWords {
  name: string
  /** The common name. */
  short: string
  /** The insurer's own calculator for all deposits of a person. */
  estimator: { name: string; url: string }
  certificate: string
}

/** The texts about each insurer; null if nobody insures. */
export const INSURER_WORDS: Readonly<Record<Coverage['insurer'], InsurerWords | null>> = {
  FDIC: {
    name: 'Federal Deposit Insurance Corporation',
    short: 'FDIC',
    estimator: {
      name: 'EDIE, the FDIC’s Electronic Deposit Insurance Estimator',
      url: 'https://edie.fdic.gov',
    },
    certificate: 'FDIC certificate',
  },
  NCUA: {
    name: 'National Credit Union Administration',
    short: 'NCUA',
    estimator: {
      name: 'the NCUA’s Share Insurance Estimator',
      url: 'https://www.mycreditunion.gov',
    },
    certificate: 'NCUA charter',
  },
  NONE: null,
}

const HOW_MANY = ['', 'another', 'two']

/** One sentence for each way to raise the insured amount. */
export function raisingWords({ raised_by, counted_beneficiaries }: Coverage): string[] {
  return raised_by.map(({ kind, count, limit_cents }) => {
    const limit = formatCents(limit_cents)
    if (kind === 'joint_holder') return `With a joint holder up to ${limit} would be insured.`
    const many =
      count === 1 && counted_beneficiaries === 0 ? 'one' : (HOW_MANY[count] ?? `${count}`)
    const noun = count === 1 ? 'beneficiary' : 'beneficiaries'
    return `With ${many} primary ${noun} up to ${limit} would be insured.`
  })
}
