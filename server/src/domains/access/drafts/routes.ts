import { draftEndpoints } from '@passbook/contract/drafts'
import { implement } from '../../../platform/http/implement.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { readDraft, saveDraft } from './drafts.ts'

export const draftRoutes = implement(draftEndpoints, {
  getDraft: ({ ctx, caller, params }) => readDraft(ctx, { ...ownerOf(caller), ...params }),
  saveDraft: ({ ctx, caller, params, body }) => saveDraft(ctx, caller, params.form, body.values),
  deleteDraft: async ({ ctx, caller, params }) => {
    await forgetDrafts(ctx.db, ownerOf(caller), [params.form])
    return null
  },
})

function ownerOf({
  institution_id,
  depositor_id,
}: {
  institution_id: string
  depositor_id: string
}) {
  return { institution_id, depositor_id }
}
