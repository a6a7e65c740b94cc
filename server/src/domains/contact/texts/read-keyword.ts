export type TextKeyword = 'stop' | 'start' | 'help'

const STOP = [
  'stop',
  'stopall',
  'quit',
  'end',
  'revoke',
  'opt out',
  'optout',
  'cancel',
  'unsubscribe',
]
const START = ['start', 'unstop']
const HELP = ['help', 'info']

/** People are polite, and say what shall stop; anything longer is for a person to read. */
const AROUND = new Set(
  'please all now it this texts text texting me messages sms thanks'.split(' '),
)

/** What a text asks for, in any case and with any punctuation; nothing where it is something else. */
export function readKeyword(text: string): TextKeyword | undefined {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const core = words.filter((word) => !AROUND.has(word)).join(' ')
  if (STOP.includes(core)) return 'stop'
  if (START.includes(core)) return 'start'
  return HELP.includes(core) ? 'help' : undefined
}
