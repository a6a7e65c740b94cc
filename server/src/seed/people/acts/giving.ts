import { findNonprofits } from '../../../domains/money/nonprofits/search/search-nonprofits.ts'
import { selectNonprofit } from '../../../domains/money/nonprofits/choose-nonprofit.ts'
import { type World, signedIn } from '../world.ts'

/** Searches for a non-profit by part of its name, and chooses the first result. */
export async function chooseNonprofit(world: World, words: string): Promise<void> {
  const { found } = await findNonprofits(world.ctx.db, words)
  const ein = found[0]?.ein
  if (ein === undefined) throw new Error(`no non-profit is found for ${words}`)
  await selectNonprofit(world.ctx, signedIn(world), ein)
}
