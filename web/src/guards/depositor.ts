import { openIf, signedInPage, type Guard } from './verdict.ts'

/** My account: the pages that show the result of a change. */

/** The MFA type being changed decides the page's title and back link: without one the page does not open. */
export const userOtpVerification: Guard = signedInPage((facts) =>
  openIf(facts.visit.mfaTypeInChange !== null, '/my-account'),
)

function editUserResult(result: 'success' | 'failed'): Guard {
  return signedInPage((facts) => openIf(facts.visit.editUser === result, '/my-account'))
}

export const editUserSuccess: Guard = editUserResult('success')
export const editUserFailed: Guard = editUserResult('failed')
