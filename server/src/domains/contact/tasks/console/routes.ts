import { workEndpoints } from '@passbook/contract/console/work'
import { implement } from '../../../../platform/http/implement.ts'
import { listWork } from './list-work.ts'
import { forgetView, listViews, saveView } from './saved-views.ts'
import { takeMany, claimWork, handleWork, noteWork, releaseWork } from './take-work.ts'

export const workRoutes = implement(workEndpoints, {
  listWork: ({ ctx, caller, query }) => listWork(ctx, caller, query),
  claimWork: async ({ ctx, caller, params }) => ({ item: await claimWork(ctx, caller, params.id) }),
  releaseWork: async ({ ctx, caller, params }) => ({
    item: await releaseWork(ctx, caller, params.id),
  }),
  noteWork: async ({ ctx, caller, params, body }) => ({
    item: await noteWork(ctx, caller, params.id, body.text),
  }),
  handleWork: async ({ ctx, caller, params }) => ({
    item: await handleWork(ctx, caller, params.id),
  }),
  takeMany: async ({ ctx, caller, body }) => ({ results: await takeMany(ctx, caller, body) }),
  listViews: async ({ ctx, caller }) => ({ views: await listViews(ctx, caller) }),
  saveView: async ({ ctx, caller, body }) => ({ view: await saveView(ctx, caller, body) }),
  forgetView: async ({ ctx, caller, params }) => {
    await forgetView(ctx, caller, params.uuid)
    return null
  },
})
