import type { BulkResult } from '@passbook/contract/console/bulk'
import { DomainError } from './errors.ts'

const NOT_FOUND = 'There is no such row any more.'

/**
 * Runs an act for each id, one after the other: a refusal for one does not undo the others. A refusal because
 * of the role of the caller ends the whole run.
 */
export async function eachOf<Id extends string | number>(
  ids: readonly Id[],
  act: (id: Id) => Promise<unknown>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of new Set(ids)) {
    results.push({ id: String(id), ...(await tryOne(() => act(id))) })
  }
  return results
}

async function tryOne(act: () => Promise<unknown>): Promise<Omit<BulkResult, 'id'>> {
  try {
    await act()
    return { is_done: true, message: null }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'not_allowed') throw error
    const [first] = Object.values(error.fields ?? {}).flat()
    const message = first ?? (error.code === 'not_found' ? NOT_FOUND : error.message)
    return { is_done: false, message }
  }
}
