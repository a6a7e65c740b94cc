import { WidgetFailure } from '@passbook/contract/linking'
import { z } from 'zod/mini'

/**
 * What a page and the widget it frames say to each other. Each listens to the other's window and
 * origin alone, and to nothing that is not exactly one of these.
 */
const TYPE = 'passbook-widget'
const MAX_TOKEN_LENGTH = 500

const Ready = z.strictObject({ type: z.literal(TYPE), event: z.literal('ready') })
const Open = z.strictObject({
  type: z.literal(TYPE),
  event: z.literal('open'),
  token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH)),
})

/** SPEC 3: Fastlink result. */
const WidgetResult = z.discriminatedUnion('success', [
  z.strictObject({ success: z.literal(true), data: z.strictObject({ uuid: z.uuid() }) }),
  z.strictObject({ success: z.literal(false), data: z.strictObject({ reason: WidgetFailure }) }),
])
export type WidgetResult = z.infer<typeof WidgetResult>

/** The widget's first word: it is listening. */
export const READY: z.infer<typeof Ready> = { type: TYPE, event: 'ready' }

/** The page's answer. The token goes this way only: never in an address. */
export function openMessage(token: string): z.infer<typeof Open> {
  return { type: TYPE, event: 'open', token }
}

/** What counts of a MessageEvent. */
interface Message {
  data: unknown
  origin: string
  source: unknown
}

/** Who may speak. */
export interface Peer {
  origin: string
  window: unknown
}

/** What the widget said to its page; null for everybody and everything else. */
export function hearWidget(message: Message, widget: Peer): 'ready' | WidgetResult | null {
  if (!isFrom(message, widget)) return null
  if (Ready.safeParse(message.data).success) return 'ready'
  const result = WidgetResult.safeParse(message.data)
  return result.success ? result.data : null
}

/** The token the page gave its widget; null for everybody and everything else. */
export function hearPage(message: Message, page: Peer): string | null {
  if (!isFrom(message, page)) return null
  const open = Open.safeParse(message.data)
  return open.success ? open.data.token : null
}

/** A document without an origin calls itself "null", and so does any other such document. */
function isFrom({ origin, source }: Message, peer: Peer): boolean {
  const isKnown = Boolean(peer.window) && peer.origin !== 'null'
  return isKnown && source === peer.window && origin === peer.origin
}
