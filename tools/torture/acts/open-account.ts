import { accountEndpoints } from '@passbook/contract/accounts'
import { closingEndpoints } from '@passbook/contract/closing'
import { disclosureEndpoints, needsPdfWord } from '@passbook/contract/disclosures'
import { fundingEndpoints } from '@passbook/contract/funding'
import { linkingEndpoints } from '@passbook/contract/linking'
import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Person } from '../person.ts'
import { message } from './inbox.ts'
import { viewPage } from './sign-in.ts'

/** Chooses an amount, and reads and signs every document. */
export async function sign(person: Person, amount_cents: number): Promise<void> {
  await person.must(transferEndpoints.getService, { query: {} })
  await person.must(
    fundingEndpoints.setInitialFundAmount,
    { body: { amount_cents } },
    { again: 'each', leaves: [person.trace('amount chosen')] },
  )
  await signDocuments(person)
  await person.must(
    disclosureEndpoints.getDisclosures,
    { query: { update_step: 'true' } },
    { leaves: [person.trace('all signed')] },
  )
}

/** Reads, signs and saves every document. */
export async function signDocuments(person: Person): Promise<void> {
  const documents = await person.must(disclosureEndpoints.getActiveDisclosures, {})
  for (const { uuid, hash, kind } of documents) {
    const { schedule } = await person.must(
      disclosureEndpoints.getDisclosure,
      { params: { uuid, hash } },
      { leaves: [person.trace('document opened', uuid)] },
    )
    const answer = {
      ...(kind === 'w9' && { subject_to_backup_withholding: false }),
      ...(needsPdfWord(kind) && { pdf_word: 'sandbox' }),
    }
    await person.must(
      disclosureEndpoints.signDisclosure,
      {
        params: { disclosure: uuid },
        body: { attestation: { agreed: true, ...answer }, hash, schedule_hash: schedule?.hash },
      },
      { leaves: [person.trace('signature', uuid)] },
    )
    await person.must(disclosureEndpoints.downloadDisclosure, { params: { uuid, hash } })
    await viewPage(person)
  }
}

/** Opens the savings account with its first deposit, and checks that every read shows it. */
export async function fund(person: Person): Promise<void> {
  const { amount_cents } = await person.must(fundingEndpoints.getInitialFundAmount, {})
  if (amount_cents === null) throw new StoryAborted('the amount that was chosen is gone')
  const { transaction } = await person.must(
    fundingEndpoints.fundMyAccount,
    { body: { amount_cents } },
    {
      isDouble: true,
      leaves: [
        person.trace('funding'),
        person.trace('savings account'),
        message(person.email, 'account is open'),
      ],
      proves: (data) => [
        { of: 'deposit', key: `${data.transaction.uuid} ${data.transaction.amount_cents}` },
      ],
    },
  )
  await checkReads(person, transaction.uuid)
}

async function checkReads(person: Person, uuid: string): Promise<void> {
  const { transactions } = await person.must(transferEndpoints.getTransactions, { query: {} })
  const count = transactions.filter((transaction) => transaction.uuid === uuid).length
  if (count !== 1)
    throw new StoryAborted(`a deposit that was acknowledged is listed ${count} times`)
  const accounts = await person.must(accountEndpoints.getAccounts, {})
  if (accounts.length !== 1) throw new StoryAborted(`there are ${accounts.length} savings accounts`)
  await person.must(linkingEndpoints.getLinkedAccounts, {})
  await viewPage(person)
}

/** Cancels the application before the account is opened. */
export async function cancelApplication(person: Person): Promise<void> {
  const { progress } = await person.must(
    closingEndpoints.closeMyAccount,
    { body: {} },
    {
      isDouble: true,
      leaves: [person.trace('cancellation'), message(person.email, 'was canceled')],
    },
  )
  if (progress.registration_status !== 'VIEW_ONLY') throw new StoryAborted('not canceled')
}
