import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sandbox } from '../sandbox-api.ts'
import { refreshSandbox } from '../use-sandbox.ts'

const KEYWORDS = ['STOP', 'HELP', 'START'] as const

const EFFECTS = {
  stop: 'No more texts go to this phone; codes come by email.',
  help: 'The answer is in the inbox.',
  start: 'Texts go to this phone again.',
  none: 'It was not understood, and nothing changed.',
} as const

/** Sends a keyword as this phone would. By law every sender of texts must understand these. */
export function AnswerText({ phone }: { phone: string }) {
  const from = formatPhone(phone)
  const send = useMutation(
    { mutationFn: (text: string) => sandbox.sendText(from, text), onSettled: refreshSandbox },
    queryClient,
  )
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="text-sm text-ink-muted">Send a text as {from}</p>
      <div className="flex flex-wrap gap-3">
        {KEYWORDS.map((keyword) => (
          <Button
            key={keyword}
            variant="secondary"
            isPending={send.isPending && send.variables === keyword}
            onClick={() => send.mutate(keyword)}
          >
            {keyword}
          </Button>
        ))}
      </div>
      {send.isSuccess && (
        <Notice severity="success" role="status">
          {send.variables} was sent. {EFFECTS[send.data.effect]}
        </Notice>
      )}
      {send.isError && (
        <Notice severity="error" role="alert" title="It was not sent">
          {send.error.message}
        </Notice>
      )}
    </div>
  )
}
