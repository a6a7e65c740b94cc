import type { SecondaryProgress } from '@passbook/contract/joint'
import { href, type NavigateFunction } from 'react-router'
import { recordVisit } from '../../../session/visit-store.ts'

/** To the page that tells what their identity check came to; without an application they were declined. */
export async function goWhereDecided(
  navigate: NavigateFunction,
  secondary: SecondaryProgress | null,
): Promise<void> {
  if (secondary === null) {
    recordVisit('secondary-declined')
    await navigate(href('/joint-account'))
  } else if (secondary.is_pending_signup) {
    recordVisit('secondary-verified')
    await navigate(href('/joint-account/verify/success'))
  } else await navigate(href('/joint-account/reviewing-account'))
}
