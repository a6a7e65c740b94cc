import { doorEndpoints } from '@passbook/contract/console/door'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { hasPasskeys } from '../../lib/create-passkey.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'
import { takeWanted } from '../session/door-store.ts'
import { noteMe } from '../session/me.ts'

const NOT_USED = 'That passkey could not be used. Try again, or sign in with your password.'

/** Opens the console by a passkey, without password and code; its code comes when it is needed. */
async function enterByPasskey(): Promise<void> {
  const { challenge_id, options } = await ask(doorEndpoints.askToEnterByPasskey, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError(HTTP_STATUS.BAD_REQUEST, NOT_USED, {})
  })
  noteMe(
    await ask(doorEndpoints.enterByPasskey, { body: { challenge_id, response: { ...response } } }),
  )
}

/** The other way in, for whoever has a passkey; not offered where the browser knows none. */
export function PasskeyEntry() {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  if (!hasPasskeys()) return null

  async function enter() {
    setPending(true)
    setError(null)
    try {
      await enterByPasskey()
      await navigate(takeWanted() ?? consoleHref('/console'), { replace: true })
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-4 border-t border-hairline pt-6">
      <Refusal error={error} />
      <Button variant="secondary" isFullWidth isPending={isPending} onClick={() => void enter()}>
        Sign in with a passkey
      </Button>
    </div>
  )
}
