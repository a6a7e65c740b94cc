import { paths } from '../paths.ts'

/** STATES: VIEW_ONLY is redirected to documents from everywhere but these. */
const OPEN_TO_VIEW_ONLY: ReadonlySet<string> = new Set([
  paths.documents(),
  paths.statements(),
  paths.taxes(),
  paths.disclosures(),
  paths.disclosure(':uuid'),
  paths.messageCenter(),
  paths.newMessage(),
  paths.faq(),
  paths.logout(),
  paths.notFound(),
  '*',
  paths.withdrawCloseSuccess(),
  paths.cancelledAccountOpen(),
  paths.holdAccount(),
  // Emailed links work in whatever session they are opened.
  paths.resetPassword(),
  paths.resetPasswordFailed(),
  paths.emailVerification(),
  paths.emailVerified(),
  // No account page: development only.
  paths.devUi(),
])

/** Takes the path as the route table writes it. */
export function isOpenToViewOnly(path: string): boolean {
  const inMyAccount = path === paths.myAccount() || path.startsWith(`${paths.myAccount()}/`)
  return inMyAccount || OPEN_TO_VIEW_ONLY.has(path)
}
