import { nonprofitEndpoints } from '@passbook/contract/nonprofits'
import { implement } from '../../../platform/http/implement.ts'
import { listDefaultNonprofits, readGiving, selectNonprofit } from './choose-nonprofit.ts'
import { searchNonprofits } from './search/search-nonprofits.ts'

export const nonprofitRoutes = implement(nonprofitEndpoints, {
  searchNonprofits: ({ ctx, caller, query }) => searchNonprofits(ctx, caller, query),
  getDefaultNonprofits: ({ ctx, caller }) => listDefaultNonprofits(ctx, caller),
  getSelectedNonprofit: ({ ctx, known, caller }) => readGiving(ctx, known, caller),
  selectNonprofit: ({ ctx, caller, body }) => selectNonprofit(ctx, caller, body.ein),
})
