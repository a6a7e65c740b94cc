import { splitEvenly } from '@passbook/contract/allocations'
import type { Beneficiaries, Beneficiary } from '@passbook/contract/beneficiaries'
import type { Reply, TestBrowser } from '../browser.ts'
import { LIST, NORA, child, listOf } from './list.ts'

type Named = Promise<Reply<Beneficiaries>>

/** Makes the call; if it asks for a fresh code, makes it again with one, as the page does. */
export async function proven(
  browser: TestBrowser,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
): Named {
  const reply = await browser.call<Beneficiaries>(method, path, body)
  if (!Object.hasOwn(reply.body.errors ?? {}, 'step_up')) return reply
  const step_up = await browser.freshCode('beneficiaries')
  return browser.call<Beneficiaries>(method, path, { ...body, step_up })
}

/** Names one more, as the page does that splits evenly. */
export async function name(browser: TestBrowser, body: object = {}): Named {
  const { beneficiaries, version } = await listOf(browser)
  const told = { ...NORA, ...body }
  const others = beneficiaries.filter(({ kind }) => kind === told.kind)
  const [allocation_bp, ...shares] = splitEvenly(others.length + 1)
  const allocations = shareOut(others, shares)
  return proven(browser, 'POST', LIST, { allocation_bp, allocations, version, ...told })
}

/** So many primary ones with even shares. */
export async function nameAll(browser: TestBrowser, count: number): Promise<Beneficiaries> {
  for (let number = 1; number <= count; number += 1) await name(browser, child(number))
  return listOf(browser)
}

export function shareOut(of: readonly Pick<Beneficiary, 'uuid'>[], shares: readonly number[]) {
  return of.map(({ uuid }, place) => ({ uuid, allocation_bp: shares[place] ?? 0 }))
}

export function reallocate(
  browser: TestBrowser,
  { beneficiaries, version }: Beneficiaries,
  shares: readonly number[],
): Named {
  const body = { kind: 'primary', allocations: shareOut(beneficiaries, shares), version }
  return proven(browser, 'PATCH', `${LIST}/update-allocations`, body)
}

export function removeOne(
  browser: TestBrowser,
  { beneficiaries, version }: Beneficiaries,
  uuid: string,
  shares?: readonly number[],
): Named {
  const gone = beneficiaries.find((one) => one.uuid === uuid)
  const remaining = beneficiaries.filter((one) => one.uuid !== uuid && one.kind === gone?.kind)
  const even = remaining.length > 0 ? splitEvenly(remaining.length) : []
  const allocations = shareOut(remaining, shares ?? even)
  return proven(browser, 'POST', `${LIST}/delete-and-reallocate`, { uuid, allocations, version })
}
