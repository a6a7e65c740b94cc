import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { Message } from './Message.tsx'
import { readInbox } from './sandbox-api.ts'

const REFRESH_MS = 2_000

/** Every email and text message the bank sent, newest first, as it arrives. */
export function Inbox() {
  const [to, setTo] = useState('')
  const inbox = useQuery(
    {
      queryKey: ['sandbox-inbox', to],
      queryFn: () => readInbox(to),
      refetchInterval: REFRESH_MS,
      placeholderData: (previous) => previous,
    },
    queryClient,
  )
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-4">
        <h2 className="text-lg font-bold">Inbox</h2>
        <div className="w-full sm:w-80">
          <Field label="Show only what was sent to">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                placeholder="Email address or phone number"
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
      </div>
      {inbox.isPending && <Skeleton className="h-24" />}
      {inbox.isError && <Notice severity="error">{inbox.error.message}</Notice>}
      {inbox.data?.length === 0 && (
        <p className="py-8 text-ink-muted">
          Nothing yet. Register or sign in, and codes and links arrive here.
        </p>
      )}
      <ul>
        {inbox.data?.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </Card>
  )
}
