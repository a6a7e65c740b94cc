import { WHOLE_BP } from '@passbook/contract/allocations'
import { beneficiaryEndpoints } from '@passbook/contract/beneficiaries'
import { jointEndpoints } from '@passbook/contract/joint'
import { namingEndpoints } from '@passbook/contract/naming-beneficiaries'
import { StoryAborted, type Outcome, type Person, granted } from '../../person.ts'
import { withCode } from '../beneficiaries.ts'
import { ALL_HOLDERS } from './invite.ts'

const NOT_FOUND = 404

/** One holder proposes a beneficiary, and the other agrees to the list as they read it. */
export async function agreeOnBeneficiary(person: Person, second: Person): Promise<void> {
  await propose(person)
  const { requests } = await second.must(jointEndpoints.getEntityDetails, ALL_HOLDERS)
  const proposal = requests.find(({ kind }) => kind === 'beneficiaries')
  if (proposal === undefined) throw new StoryAborted('a list that was proposed is gone')
  await agree(second, proposal.uuid)
  const agreed = await person.must(beneficiaryEndpoints.getBeneficiaries, {})
  const isSame = agreed.beneficiaries.length === proposal.beneficiaries?.length
  if (agreed.proposal || !isSame) throw new StoryAborted('a list that was agreed to does not count')
}

async function propose(person: Person): Promise<void> {
  const { version } = await person.must(beneficiaryEndpoints.getBeneficiaries, {})
  const body = {
    type: 'person' as const,
    kind: 'primary' as const,
    first_name: 'Dora',
    last_name: 'Heir',
    date_of_birth: '2010-01-02',
    relationship: 'child' as const,
    allocation_bp: WHOLE_BP,
    allocations: [],
    version,
  }
  const made = await provenByCode(person, (step_up) =>
    person.call(
      namingEndpoints.addBeneficiary,
      { body: { ...body, ...step_up } },
      {
        leaves: [person.trace('list proposed')],
        proves: ({ proposal }) => (proposal ? [{ of: 'proposal', key: proposal.uuid }] : []),
      },
    ),
  )
  // An earlier try proposed it, so that the shares are taken.
  if (!made.ok && !made.inDoubt) granted('proposing a beneficiary', made)
}

async function agree(second: Person, uuid: string): Promise<void> {
  const agreed = await provenByCode(second, (step_up) =>
    second.call(
      jointEndpoints.agreeToBeneficiaries,
      { body: { uuid, ...step_up } },
      { leaves: [{ of: 'proposal agreed to', key: uuid }] },
    ),
  )
  const isDone = !agreed.ok && agreed.inDoubt && agreed.status === NOT_FOUND
  if (!isDone) granted('POST /joint/beneficiaries', agreed)
}

/** Sends without a code first, and with one if the bank asks for it. */
async function provenByCode<T>(
  person: Person,
  send: (given: { step_up?: { nonce: string; code: string } }) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const first = await send({})
  if (first.ok || first.errors['step_up'] === undefined) return first
  return withCode(person, 'beneficiaries', (step_up) => send({ step_up }))
}
