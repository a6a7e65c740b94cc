import type { Coverage } from '@passbook/contract/coverage'
import { formatCents } from '@passbook/contract/money'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

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
    name: wording.federalDepositInsuranceCorporation,
    short: 'FDIC',
    estimator: {
      name: wording.edieTheFdicsElectronicDeposit,
      url: 'https://edie.fdic.gov',
    },
    certificate: wording.fdicCertificate,
  },
  NCUA: {
    name: wording.nationalCreditUnionAdministration,
    short: 'NCUA',
    estimator: {
      name: wording.theNcuasShareInsuranceEstimator,
      url: 'https://www.mycreditunion.gov',
    },
    certificate: wording.ncuaCharter,
  },
  NONE: null,
}

/** One sentence for each way to raise the insured amount. */
export function raisingWords({ raised_by, counted_beneficiaries }: Coverage): string[] {
  return raised_by.map(({ kind, count, limit_cents }) => {
    const limit = formatCents(limit_cents)
    if (kind === 'joint_holder') return fill(wording.withAJointOwnerUp, { limit })
    if (count === 1) {
      return counted_beneficiaries === 0
        ? fill(wording.withOneBeneficiary, { limit })
        : fill(wording.withAnotherBeneficiary, { limit })
    }
    return count === 2
      ? fill(wording.withTwoBeneficiaries, { limit })
      : fill(wording.withCountBeneficiaries, { count, limit })
  })
}
