import { WHOLE_BP, splitEvenly } from '@passbook/contract/allocations'
import { accountEndpoints } from '@passbook/contract/accounts'
import { authEndpoints } from '@passbook/contract/auth'
import { type Beneficiaries, beneficiaryEndpoints } from '@passbook/contract/beneficiaries'
import { coverageEndpoints } from '@passbook/contract/coverage'
import type { CallInput, EndpointDefinition } from '@passbook/contract/endpoint'
import { namingEndpoints } from '@passbook/contract/naming-beneficiaries'
import type { StepUp } from '@passbook/contract/step-up'
import { StoryAborted, type Outcome, type Person, granted } from '../person.ts'
import { codeMail, codeText, enterCode, markInbox } from './inbox.ts'

const { addBeneficiary, updateBeneficiary } = namingEndpoints
const { getBeneficiaries, updateAllocations, deleteAndReallocate, deleteBeneficiary } =
  beneficiaryEndpoints

type Change = EndpointDefinition & { data: (typeof addBeneficiary)['data'] }

/** Adds three beneficiaries, changes and removes them, and reads the insurance coverage. */
export async function addAndRemoveBeneficiaries(person: Person): Promise<void> {
  for (const first_name of ['Ann', 'Bea', 'Cleo']) await add(person, first_name)
  const three = await list(person)
  const shares = [9_998, 1, 1]
  const allocations = three.beneficiaries.map(({ uuid }, place) => ({
    uuid,
    allocation_bp: shares[place] ?? 0,
  }))
  const { version } = three
  await change(
    person,
    updateAllocations,
    { body: { kind: 'primary', allocations, version } },
    three,
  )
  const shared = await list(person)
  const [first] = shared.beneficiaries
  if (!first) throw new StoryAborted('beneficiaries that were named are gone')
  const body = { last_name: 'Another', version: shared.version }
  await change(person, updateBeneficiary, { params: { uuid: first.uuid }, body }, shared)
  await readCoverage(person)
  await removeAll(person)
}

async function list(person: Person): Promise<Beneficiaries> {
  const found = await person.must(getBeneficiaries, {})
  const sum = found.beneficiaries.reduce((bp, { allocation_bp }) => bp + allocation_bp, 0)
  if (sum !== WHOLE_BP && found.beneficiaries.length > 0) {
    throw new StoryAborted(`beneficiaries have ${sum} of ${WHOLE_BP} together`)
  }
  return found
}

async function add(person: Person, first_name: string): Promise<void> {
  const before = await list(person)
  const [allocation_bp = 0, ...shares] = splitEvenly(before.beneficiaries.length + 1)
  const body = {
    type: 'person' as const,
    kind: 'primary' as const,
    first_name,
    last_name: 'Heir',
    date_of_birth: '2010-01-02',
    relationship: 'child' as const,
    allocation_bp,
    allocations: before.beneficiaries.map(({ uuid }, place) => ({
      uuid,
      allocation_bp: shares[place] ?? 0,
    })),
    version: before.version,
  }
  await change(person, addBeneficiary, { body }, before)
}

/** A change happens once even if it is retried: a second try finds a newer list and is refused. */
async function change<E extends Change>(
  person: Person,
  endpoint: E,
  input: CallInput<E> & { body: object },
  { version }: Beneficiaries,
): Promise<void> {
  const leaves = [person.trace('beneficiaries', String(version + 1))]
  const first = await person.call(endpoint, input, { leaves })
  const needsCode = !first.ok && first.errors['step_up'] !== undefined
  const made = needsCode
    ? await withCode(person, 'beneficiaries', (step_up) => {
        const body = { ...input.body, step_up }
        return person.call(endpoint, { ...input, body }, { leaves })
      })
    : first
  const isDone = !made.ok && made.inDoubt && made.errors['version'] !== undefined
  if (!isDone) granted(`${endpoint.method} ${endpoint.path}`, made)
}

/** Confirms with a fresh code; the first one for beneficiaries also confirms the next changes. */
export async function withCode<T>(
  person: Person,
  purpose: 'beneficiaries' | 'freeze' | 'withdraw',
  send: (step_up: StepUp) => Promise<Outcome<T>>,
  type: 'email' | 'phone' = 'email',
): Promise<Outcome<T>> {
  const { email, phone, phoneDigits } = person
  const to = type === 'email' ? email : phone
  const sent = type === 'email' ? codeMail(email) : codeText(phoneDigits)
  const since = await markInbox(person, to)
  const { nonce } = await person.must(
    authEndpoints.mfaSelect,
    { params: { type }, query: { purpose } },
    { again: 'each', leaves: [person.trace('code', purpose), sent] },
  )
  return enterCode(person, { to, since }, (code) => send({ nonce, code }))
}

async function removeAll(person: Person): Promise<void> {
  for (let left = await list(person); left.beneficiaries.length > 0; left = await list(person)) {
    const [gone, ...remaining] = left.beneficiaries
    if (!gone) return
    const { version } = left
    const { uuid } = gone
    if (remaining.length === 0) {
      await change(person, deleteBeneficiary, { body: { uuid, version } }, left)
      continue
    }
    const shares = splitEvenly(remaining.length)
    const allocations = remaining.map((one, place) => ({
      uuid: one.uuid,
      allocation_bp: shares[place] ?? 0,
    }))
    await change(person, deleteAndReallocate, { body: { uuid, allocations, version } }, left)
  }
}

async function readCoverage(person: Person): Promise<void> {
  const [account] = await person.must(accountEndpoints.getAccounts, {})
  if (!account) return
  const { insured_cents, uninsured_cents, balance_cents } = await person.must(
    coverageEndpoints.getCoverage,
    { params: { uuid: account.uuid }, query: {} },
  )
  if (insured_cents + uninsured_cents !== balance_cents) {
    throw new StoryAborted('what is insured and what is not do not add up')
  }
}
