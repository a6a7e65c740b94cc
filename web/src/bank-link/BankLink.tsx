import { WidgetOpening } from '@passbook/contract/linking'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod/mini'
import type { WidgetResult } from '../linking-widget/messages.ts'
import { useParentPage } from '../linking-widget/use-parent-page.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { fastLinkListener } from './fastlink-messages.ts'
import * as wording from './wording.ts'

/**
 * The page at which a vendor's separate window ends. It notifies the waiting page, which has the same origin, on the
 * channel.
 */
const DONE_PATH = '/bank-link/done'
const CHANNEL = 'bank-link'

/**
 * The page around a vendor's widget. Depositors' pages frame this one, and only this one may frame FastLink. So no
 * script of a vendor runs on our origin, and pages that show accounts allow no frames of other companies.
 */
export function BankLink() {
  if (location.pathname === DONE_PATH) return <LinkDone />
  return window.parent === window ? <Plain>{wording.thisPageOpensWhenYou}</Plain> : <Framed />
}

function Framed() {
  const { token, sendResult } = useParentPage()
  const opening = useMemo(() => (token === null ? undefined : readOpening(token)), [token])
  if (opening === undefined) {
    return (
      <Plain>
        <Skeleton className="h-9 w-56" />
      </Plain>
    )
  }
  if (opening === null) return <Plain>{wording.weCouldntOpenYourBanks}</Plain>
  if (opening.vendor === 'yodlee') return <FastLink opening={opening} onEnd={sendResult} />
  return <HostedLink opening={opening} onEnd={sendResult} />
}

function readOpening(token: string): WidgetOpening | null {
  try {
    const parsed = WidgetOpening.safeParse(JSON.parse(token))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

type Of<V extends WidgetOpening['vendor']> = Extract<WidgetOpening, { vendor: V }>

interface WidgetProps<V extends WidgetOpening['vendor']> {
  opening: Of<V>
  onEnd: (result: WidgetResult) => void
}

const FRAME = 'fastlink'

/**
 * FastLink receives its token in a posted form, so the token is in no address and this page needs no script of
 * Yodlee.
 */
function FastLink({ opening, onEnd }: WidgetProps<'yodlee'>) {
  const { uuid, action, access_token, config_name } = opening
  const frame = useRef<HTMLIFrameElement>(null)
  const form = useRef<HTMLFormElement>(null)

  useLayoutEffect(() => {
    const { origin } = new URL(action)
    const hear = fastLinkListener(uuid)
    function onMessage(event: MessageEvent<unknown>) {
      const result = hear(event, { origin, window: frame.current?.contentWindow })
      if (result) onEnd(result)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [uuid, action, onEnd])

  useEffect(() => form.current?.submit(), [])

  return (
    <main>
      <form ref={form} method="post" action={action} target={FRAME} hidden>
        <input type="hidden" name="accessToken" value={`Bearer ${access_token}`} />
        <input
          type="hidden"
          name="extraParams"
          value={`configName=${encodeURIComponent(config_name)}`}
        />
      </form>
      <iframe
        ref={frame}
        name={FRAME}
        title={wording.signInToYourBank}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- FastLink has an origin that is not ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        className="fixed inset-0 size-full"
      />
    </main>
  )
}

/** Plaid's page opens in a separate window. The server asks Plaid how it ended. */
function HostedLink({ opening: { uuid, page }, onEnd }: WidgetProps<'plaid'>) {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === uuid) onEnd({ success: true, data: { uuid } })
    })
    return () => channel.close()
  }, [uuid, onEnd])

  return (
    <Plain>
      <p role="status">
        {isOpened ? wording.finishInTheOtherWindow : wording.yourBanksSignInOpens}
      </p>
      <a
        href={page}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('primary', true)}
        onClick={() => setOpened(true)}
      >
        {wording.continueToYourBank}
      </a>
      {isOpened && (
        <Button
          variant="secondary"
          isFullWidth
          onClick={() => onEnd({ success: true, data: { uuid } })}
        >
          {wording.iveFinished}
        </Button>
      )}
    </Plain>
  )
}

/** Notifies the waiting page that this window is done. */
function LinkDone() {
  useEffect(() => {
    const link = z.uuid().safeParse(new URLSearchParams(location.search).get('link'))
    if (!link.success) return
    const channel = new BroadcastChannel(CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage(link.data)
    channel.close()
  }, [])
  return (
    <Plain>
      <h1 className="text-xl font-bold">{wording.youreDoneHere}</h1>
      <p>{wording.closeThisWindowAndGoBack}</p>
    </Plain>
  )
}

function Plain({ children }: { children: ReactNode }) {
  return <main className="mx-auto flex max-w-task flex-col gap-4 px-5 py-6">{children}</main>
}
