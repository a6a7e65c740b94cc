import { type Provisioning, singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import { formatMoment } from '@passbook/contract/format-dates'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { ReasonDialog, ReasonField } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import * as wording from './wording.ts'

type Token = Provisioning['tokens'][number]
type Problem = Provisioning['problems'][number]

interface SectionProps {
  provisioning: Provisioning
  onDone: (words: string) => void
}

/** Provisioning by SCIM: its address, its tokens, what the provider sent, and what could not be applied. */
export function ProvisioningSection({ provisioning, onDone }: SectionProps) {
  const [open, setOpen] = useState<'token' | 'stop' | Token | null>(null)
  const { tokens, problems, is_on } = provisioning
  const ends = { onDone, onClose: () => setOpen(null) }
  return (
    <section className="mt-8 flex flex-col gap-3" aria-labelledby="provisioning">
      <h2 id="provisioning" className="text-lg">
        {wording.provisioning}
      </h2>
      <p className="max-w-reading text-ink-muted">{wording.provisioningLead}</p>
      <div className="max-w-reading">
        <Facts rows={factsOf(provisioning)} />
      </div>
      <Table
        label={wording.tokens}
        columns={tokenColumns(setOpen)}
        rows={tokens}
        keyOf={({ uuid }) => uuid}
        empty={is_on ? wording.noTokenLeft : wording.noToken}
      />
      {problems.length > 0 && (
        <>
          <h3 className="mt-3">{wording.notApplied}</h3>
          <Table
            label={wording.notApplied}
            columns={PROBLEM_COLUMNS}
            rows={problems}
            keyOf={({ uuid }) => uuid}
            empty=""
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('token')}>
          {wording.makeAToken}
        </Button>
        {is_on && (
          <Button variant="secondary" onClick={() => setOpen('stop')}>
            {wording.stopProvisioning}
          </Button>
        )}
      </div>
      {open === 'token' && <MakeToken {...ends} />}
      {open === 'stop' && <StopProvisioning {...ends} />}
      {typeof open === 'object' && open !== null && <EndToken token={open} {...ends} />}
    </section>
  )
}

function factsOf(provisioning: Provisioning) {
  const { base_url, is_on, tokens, people, active, accounts, groups } = provisioning
  const { last_refusal, last_refused_at } = provisioning
  const calls = tokens.flatMap(({ last_used_at }) => (last_used_at ? [last_used_at] : []))
  const lastCall = calls.toSorted().at(-1)
  const address = { term: wording.baseUrl, value: base_url }
  if (!is_on) return [address]
  return [
    address,
    { term: wording.lastCall, value: lastCall ? <Moment at={lastCall} /> : wording.never },
    {
      term: wording.lastRefusal,
      value: last_refusal && last_refused_at && `${formatMoment(last_refused_at)}: ${last_refusal}`,
    },
    { term: wording.people, value: fill(wording.peopleCounts, { people, active, accounts }) },
    { term: wording.groups, value: String(groups) },
  ]
}

function tokenColumns(onEnd: (token: Token) => void): Column<Token>[] {
  return [
    {
      id: 'since',
      label: wording.tokenInUseSince,
      cell: ({ begins_at }) => (begins_at ? <Moment at={begins_at} /> : <Nothing />),
    },
    {
      id: 'used',
      label: wording.lastUsed,
      cell: ({ last_used_at }) =>
        last_used_at ? <Moment at={last_used_at} /> : <Nothing>{wording.never}</Nothing>,
    },
    {
      id: 'ends',
      label: wording.tokenEnds,
      cell: ({ ends_at }) => (ends_at ? <Moment at={ends_at} /> : <Nothing />),
    },
    {
      id: 'end',
      label: wording.endToken,
      cell: (token) => (
        <LinkButton className="-my-2.5" onClick={() => onEnd(token)}>
          {wording.endToken}
          {token.begins_at && (
            <VisuallyHidden>
              {' '}
              {fill(wording.tokenOfDate, { date: formatMoment(token.begins_at) })}
            </VisuallyHidden>
          )}
        </LinkButton>
      ),
    },
  ]
}

const PROBLEM_COLUMNS: Column<Problem>[] = [
  {
    id: 'person',
    label: wording.person,
    cell: ({ name, email }) => (
      <>
        <strong>{name}</strong>
        <span className="block text-xs wrap-anywhere text-ink-muted">{email}</span>
      </>
    ),
  },
  { id: 'problem', label: wording.why, cell: ({ problem }) => problem },
]

interface DialogProps {
  onDone: (words: string) => void
  onClose: () => void
}

const TOKEN_BYTES = 32

/** Makes a token. It leaves this page only with the request, and is never shown again. */
function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  const text = btoa(String.fromCodePoint(...bytes))
  return `scim_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

const body = singleSignOnEndpoints.addProvisioningToken.body

function MakeToken({ onDone, onClose }: DialogProps) {
  const [token] = useState(makeToken)
  const add = useAct(singleSignOnEndpoints.addProvisioningToken)
  const form = useAppForm<z.input<typeof body>, z.output<typeof body>>({
    schema: body,
    defaultValues: { token, reason: '' },
  })
  return (
    <Dialog title={wording.makeAToken} role="alertdialog" onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (given) => {
          await add.mutateAsync({ body: given })
          onDone(wording.tokenSentForApproval)
          onClose()
        }}
      >
        <TextField
          form={form}
          name="token"
          label={wording.token}
          hint={wording.tokenHint}
          autoComplete="off"
          autoCapitalize="none"
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

function EndToken({ token, onDone, onClose }: DialogProps & { token: Token }) {
  const end = useAct(singleSignOnEndpoints.endProvisioningToken)
  return (
    <ReasonDialog
      title={wording.endToken}
      confirmLabel={wording.endToken}
      isDanger
      onConfirm={async (reason) => {
        await end.mutateAsync({ params: { uuid: token.uuid }, body: { reason } })
        onDone(wording.tokenEnded)
      }}
      onClose={onClose}
    >
      <p>{wording.endTokenMeans}</p>
    </ReasonDialog>
  )
}

function StopProvisioning({ onDone, onClose }: DialogProps) {
  const stop = useAct(singleSignOnEndpoints.removeProvisioning)
  return (
    <ReasonDialog
      title={wording.stopProvisioning}
      confirmLabel={wording.requestApproval}
      isDanger
      onConfirm={async (reason) => {
        await stop.mutateAsync({ body: { reason } })
        onDone(wording.sentForApproval)
      }}
      onClose={onClose}
    >
      <p>{wording.stopProvisioningMeans}</p>
    </ReasonDialog>
  )
}
