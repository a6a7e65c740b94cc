import { openIf, signedInPage, type Guard } from './verdict.ts'

/** My account: the pages that tell what became of a change. */

/** The mfa type in change decides the page's title and back target: without one there is no page. */
export const userOtpVerification: Guard = signedInPage((facts) =>
  openIf(facts.visit.mfaTypeInChange !== null, '/my-account'),
)

function editUserResult(result: 'success' | 'failed'): Guard {
  return signedInPage((facts) => openIf(facts.visit.editUser === result, '/my-account'))
}

export const editUserSuccess: Guard = editUserResult('success')
export const editUserFailed: Guard = editUserResult('failed')
