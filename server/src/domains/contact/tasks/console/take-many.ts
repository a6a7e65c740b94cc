import type { BulkResult } from '@passbook/contract/console/bulk'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { eachOf } from '../../../../platform/each-of.ts'
import { claimWork, noteWork, releaseWork } from './take-work.ts'

type Wish =
  | { what: 'claim' | 'release'; ids: readonly number[] }
  | { what: 'note'; ids: readonly number[]; text: string }

/** The same with many items, each in a transaction of its own; what is refused is said of each. */
export function takeMany(ctx: Context, caller: StaffCaller, wish: Wish): Promise<BulkResult[]> {
  return eachOf(wish.ids, (id) => {
    switch (wish.what) {
      case 'claim':
        return claimWork(ctx, caller, id)
      case 'release':
        return releaseWork(ctx, caller, id)
      case 'note':
        return noteWork(ctx, caller, id, wish.text)
    }
  })
}
