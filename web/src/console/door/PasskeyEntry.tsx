import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasPasskeys } from '../../lib/create-passkey.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { consoleHref } from '../href.ts'
import { takeWanted } from '../session/door-store.ts'
import { enterByPasskey } from './enter-by-passkey.ts'

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
