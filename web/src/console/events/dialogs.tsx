import {
  type EventEndpoint,
  type ParkedSubject,
  eventEndpoints,
} from '@passbook/contract/console/events'
import { EventType } from '@passbook/contract/events'
import { useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { TypedDateField } from '../../forms/fields/TypedDateField.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ChecksField } from '../parts/ChecksField.tsx'
import { ReasonDialog, ReasonField, roleOf } from '../parts/ReasonDialog.tsx'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

interface DialogProps {
  onDone: (words: string) => void
  onClose: () => void
}

interface ActProps extends DialogProps {
  endpoint: EventEndpoint
}

const TYPES = EventType.options.map((value) => ({ value, label: value }))
const SECRET_BYTES = 32

/** Makes a secret in the format of Standard Webhooks. It leaves this page only with the request. */
function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return `whsec_${btoa(String.fromCodePoint(...bytes))}`
}

/** Adds an address, or changes one. */
export function EndpointDialog({
  endpoint,
  ...ends
}: DialogProps & { endpoint?: EventEndpoint | undefined }) {
  return endpoint ? <ChangeEndpoint endpoint={endpoint} {...ends} /> : <AddEndpoint {...ends} />
}

const addBody = eventEndpoints.addEventEndpoint.body

function AddEndpoint({ onDone, onClose }: DialogProps) {
  const [secret] = useState(makeSecret)
  const add = useAct(eventEndpoints.addEventEndpoint)
  const form = useAppForm<z.input<typeof addBody>, z.output<typeof addBody>>({
    schema: addBody,
    defaultValues: { url: '', types: EventType.options, secret, reason: '' },
  })
  return (
    <Dialog title={wording.addAddress} role={roleOf(form)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await add.mutateAsync({ body })
          onDone(wording.addressWasSentFor)
          onClose()
        }}
      >
        <EndpointFields form={form} url="url" types="types" />
        <TextField
          form={form}
          name="secret"
          label={wording.secret}
          hint={wording.secretHint}
          autoComplete="off"
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

const changeBody = eventEndpoints.changeEventEndpoint.body

function ChangeEndpoint({ endpoint: { uuid, url, types }, onDone, onClose }: ActProps) {
  const change = useAct(eventEndpoints.changeEventEndpoint)
  const form = useAppForm<z.input<typeof changeBody>, z.output<typeof changeBody>>({
    schema: changeBody,
    defaultValues: { url, types, reason: '' },
  })
  return (
    <Dialog title={wording.changeAddress} role={roleOf(form)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await change.mutateAsync({ params: { uuid }, body })
          onDone(wording.changeWasSentFor)
          onClose()
        }}
      >
        <EndpointFields form={form} url="url" types="types" />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

interface EndpointFieldsProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  url: FieldPathByValue<In, string | undefined>
  types: FieldPathByValue<In, EventType[]>
}

/** Where events go, and which ones. */
function EndpointFields<In extends FieldValues, Out>({
  form,
  url,
  types,
}: EndpointFieldsProps<In, Out>) {
  return (
    <>
      <TextField
        form={form}
        name={url}
        label={wording.address}
        hint={wording.addressHint}
        autoComplete="off"
      />
      <ChecksField
        form={form}
        name={types}
        label={wording.events}
        hint={wording.chooseEvents}
        options={TYPES}
      />
    </>
  )
}

const secretBody = eventEndpoints.changeEventSecret.body

export function SecretDialog({ endpoint: { uuid }, onDone, onClose }: ActProps) {
  const [secret] = useState(makeSecret)
  const change = useAct(eventEndpoints.changeEventSecret)
  const form = useAppForm<z.input<typeof secretBody>, z.output<typeof secretBody>>({
    schema: secretBody,
    defaultValues: { secret, reason: '' },
  })
  return (
    <Dialog title={wording.changeSecret} role={roleOf(form)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await change.mutateAsync({ params: { uuid }, body })
          onDone(wording.secretWasSentFor)
          onClose()
        }}
      >
        <p className="text-ink-muted">{wording.bothSign}</p>
        <TextField
          form={form}
          name="secret"
          label={wording.secret}
          hint={wording.secretHint}
          autoComplete="off"
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

const replayBody = eventEndpoints.replayEvents.body

export function ReplayDialog({ endpoint: { uuid }, onDone, onClose }: ActProps) {
  const replay = useAct(eventEndpoints.replayEvents)
  const form = useAppForm<z.input<typeof replayBody>, z.output<typeof replayBody>>({
    schema: replayBody,
    defaultValues: { day: '', reason: '' },
  })
  return (
    <Dialog title={wording.sendDayAgain} role={roleOf(form)} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await replay.mutateAsync({ params: { uuid }, body })
          onDone(wording.replayWasSentFor)
          onClose()
        }}
      >
        <p className="text-ink-muted">{wording.replayDoes}</p>
        <TypedDateField form={form} name="day" label={wording.day} />
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}

export function RemoveDialog({ endpoint: { uuid, url }, onDone, onClose }: ActProps) {
  const remove = useAct(eventEndpoints.removeEventEndpoint)
  return (
    <ReasonDialog
      title={wording.removeThisAddress}
      confirmLabel={wording.requestApproval}
      isDanger
      onConfirm={async (reason) => {
        await remove.mutateAsync({ params: { uuid }, body: { reason } })
        onDone(wording.removalWasSentFor)
      }}
      onClose={onClose}
    >
      <p>{fill(wording.nothingMoreIsSent, { url })}</p>
    </ReasonDialog>
  )
}

export function RetryDialog({ endpoint: { uuid }, onDone, onClose }: ActProps) {
  const retry = useAct(eventEndpoints.retryEvents)
  return (
    <ReasonDialog
      title={wording.tryAgain}
      confirmLabel={wording.tryAgain}
      onConfirm={async (reason) => {
        await retry.mutateAsync({ params: { uuid }, body: { reason } })
        onDone(wording.retried)
      }}
      onClose={onClose}
    >
      <p>{wording.parkedAreTried}</p>
    </ReasonDialog>
  )
}

export function SkipDialog({
  endpoint: { uuid },
  parked: { sequence },
  onDone,
  onClose,
}: ActProps & { parked: ParkedSubject }) {
  const say = useSay()
  const skip = useAct(eventEndpoints.skipEvent)
  return (
    <ReasonDialog
      title={wording.skipThisEvent}
      confirmLabel={wording.requestApproval}
      isDanger
      onConfirm={async (reason) => {
        await skip.mutateAsync({ params: { uuid }, body: { sequence, reason } })
        onDone(wording.skipWasSentFor)
      }}
      onClose={onClose}
    >
      <p>{say(wording.skipDoes)}</p>
    </ReasonDialog>
  )
}
