import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import type { Application } from '../../people/depositor/lock-application.ts'
import { type LinkedAccount, payeeOf } from '../../people/linked-accounts/account-number.ts'

type Person = Pick<Application['depositor'], 'first_name' | 'last_name'>

/** Returns the person's registered name, which is used if the bank names no owner. */
export function registeredName({ first_name, last_name }: Person): string {
  return [first_name, last_name].filter(Boolean).join(' ')
}

/** Returns the owner of a shared account: this person if the bank names them, or else the first owner. */
export function chooseOwner(person: Person, names: readonly string[]): string {
  return names.find((name) => isSamePerson(person, name)) ?? names[0] ?? registeredName(person)
}

/**
 * Whether an owner's name at the bank can be this person: it has every word of their last name, and their first name
 * or its initial. Banks leave out accents, case and middle names, and some put the last name first.
 */
export function isSamePerson({ first_name, last_name }: Person, name: string): boolean {
  const words = wordsOf(name)
  const [first = ''] = wordsOf(first_name ?? '')
  const last = wordsOf(last_name ?? '')
  const isFirst = words.some((word) => word === first || word === first.charAt(0))
  return first !== '' && last.length > 0 && isFirst && last.every((word) => words.includes(word))
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/[\p{M}'’.]/gu, '')
  return plain.toLowerCase().match(/\p{L}+/gu) ?? []
}

/**
 * Asks staff to compare the names if the bank names owners and this person is none of them. The link works meanwhile:
 * banks often abbreviate names, and a wrong guess would turn away an honest customer.
 */
export async function reportOtherOwner(
  trx: Transaction,
  {
    person,
    link,
    names,
  }: { person: Application['depositor']; link: LinkedAccount; names: readonly string[] },
  now: Date,
): Promise<void> {
  if (names.length === 0 || names.some((name) => isSamePerson(person, name))) return
  await raiseTask(trx, {
    institution_id: link.institution_id,
    kind: 'account_owner',
    message:
      `${registeredName(person)} linked ${payeeOf(link)}. Its owner there is ${names.join(', ')}. ` +
      'Compare the names. If it is not the customer’s account, place the account on hold.',
    details: { depositor_id: person.id, linked_account_id: link.id },
    key: `account_owner:${link.id}`,
    now,
  })
}
