import { WidgetFailure } from '@passbook/contract/linking'
import { z } from 'zod/mini'

/**
 * The messages between a page and the widget in its frame. Each side accepts messages only from the other's
 * window and origin, and only in exactly one of these shapes.
 */
const TYPE = 'passbook-widget'
const MAX_TOKEN_LENGTH = 2_000

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

/** The first message of the widget: it is listening. */
export const READY: z.infer<typeof Ready> = { type: TYPE, event: 'ready' }

/** The page's reply. The token is sent only this way, never in a URL. */
export function openMessage(token: string): z.infer<typeof Open> {
  return { type: TYPE, event: 'open', token }
}

/** The parts of a MessageEvent that we use. */
export interface Message {
  data: unknown
  origin: string
  source: unknown
}

/** The window whose messages are accepted. */
export interface Peer {
  origin: string
  window: unknown
}

/** Reads a message of the widget; null for any other sender or message. */
export function readWidgetMessage(message: Message, widget: Peer): 'ready' | WidgetResult | null {
  if (!isFrom(message, widget)) return null
  if (Ready.safeParse(message.data).success) return 'ready'
  const result = WidgetResult.safeParse(message.data)
  return result.success ? result.data : null
}

/** Reads the token that the page sent; null for any other sender or message. */
export function readPageMessage(message: Message, page: Peer): string | null {
  if (!isFrom(message, page)) return null
  const open = Open.safeParse(message.data)
  return open.success ? open.data.token : null
}

/** The origin "null" is refused: every document without an origin has it. */
export function isFrom({ origin, source }: Message, peer: Peer): boolean {
  const isKnown = Boolean(peer.window) && peer.origin !== 'null'
  return isKnown && source === peer.window && origin === peer.origin
}
