import {
  type MessageTemplate,
  consoleMessageEndpoints,
  NewTemplate,
  TEMPLATE_NAME_CHARACTERS,
} from '@passbook/contract/console/messages'
import { LIMITS } from '@passbook/contract/limits'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { MessageTopic } from '@passbook/contract/messages'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { Done } from '../parts/Done.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { CancelButton } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

const BACK = { to: consoleHref('/console/messages'), label: wording.allMessages }

type Asked =
  | { what: 'write'; template?: MessageTemplate }
  | { what: 'remove'; template: MessageTemplate }

/** The templates for frequent answers, shared by all staff. */
export function TemplatesPage() {
  const query = useDesk(consoleMessageEndpoints.listTemplates, {})
  const mayWrite = useMay()('messages.template')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const close = () => setAsked(null)
  return (
    <Page
      back={BACK}
      lead={wording.replyTemplatesReviewAndEdit}
      actions={
        mayWrite && (
          <Button onClick={() => setAsked({ what: 'write' })}>{wording.newTemplate}</Button>
        )
      }
    >
      <Done words={done} />
      <Table
        label={wording.templates}
        columns={columnsOf(mayWrite ? setAsked : undefined)}
        query={query}
        rows={query.data?.templates}
        keyOf={({ uuid }) => uuid}
        empty={wording.noTemplatesYet}
      />
      {asked?.what === 'write' && (
        <WriteTemplate template={asked.template} onDone={setDone} onClose={close} />
      )}
      {asked?.what === 'remove' && (
        <RemoveTemplate template={asked.template} onDone={setDone} onClose={close} />
      )}
    </Page>
  )
}

function columnsOf(ask: ((asked: Asked) => void) | undefined): Column<MessageTemplate>[] {
  return [
    {
      id: 'name',
      label: wording.name,
      cell: ({ name }) => <bdi className="font-bold">{name}</bdi>,
      sortBy: ({ name }) => name.toLowerCase(),
    },
    {
      id: 'topic',
      label: wording.topic,
      cell: ({ topic }) => (topic ? TOPIC_WORDS[topic] : wording.anyTopic),
      sortBy: ({ topic }) => (topic ? TOPIC_WORDS[topic] : ''),
    },
    {
      id: 'text',
      label: wording.text,
      cell: ({ text }) => <span className="line-clamp-2 whitespace-pre-line">{text}</span>,
    },
    {
      id: 'changed',
      label: wording.lastChanged,
      cell: ({ changed_at, changed_by }) => (
        <>
          <Moment at={changed_at} />
          <span className="block text-ink-muted wrap-anywhere">{changed_by}</span>
        </>
      ),
      sortBy: ({ changed_at }) => changed_at,
    },
    ...(ask
      ? [
          {
            id: 'acts',
            label: wording.actions,
            isLabelHidden: true,
            cell: (template: MessageTemplate) => (
              <span className="-my-2.5 flex gap-4">
                <LinkButton onClick={() => ask({ what: 'write', template })}>
                  {' '}
                  {wording.edit}
                  <VisuallyHidden> {template.name}</VisuallyHidden>
                </LinkButton>
                <LinkButton onClick={() => ask({ what: 'remove', template })}>
                  {wording.remove}
                  <VisuallyHidden> {template.name}</VisuallyHidden>
                </LinkButton>
              </span>
            ),
          },
        ]
      : []),
  ]
}

interface RemoveTemplateProps {
  template: MessageTemplate
  onDone: (words: string) => void
  onClose: () => void
}

/** Removes a template. Answers already sent do not change. */
function RemoveTemplate({ template, onDone, onClose }: RemoveTemplateProps) {
  const remove = useAct(consoleMessageEndpoints.removeTemplate, {
    onSuccess: () => {
      onDone(fill(wording.nameWasRemoved, { name: template.name }))
      onClose()
    },
  })
  return (
    <AlertDialog
      title={fill(wording.removeName, { name: template.name })}
      confirmLabel={wording.removeTemplate}
      cancelLabel={wording.keepTemplate}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { uuid: template.uuid } })}
      onCancel={onClose}
    >
      <p>{wording.itCanNoLongerBe}</p>
      <Refusal error={remove.error} />
    </AlertDialog>
  )
}

interface WriteTemplateProps {
  /** The template to change; undefined for a new one. */
  template: MessageTemplate | undefined
  onDone: (words: string) => void
  onClose: () => void
}

const writing = z.object({
  ...NewTemplate.shape,
  topic: z.union([z.literal(''), MessageTopic]),
})
const TOPICS = [
  { value: '', label: wording.anyTopic },
  ...MessageTopic.options.map((value) => ({ value, label: TOPIC_WORDS[value] })),
]

/** Writes a new template or changes one. */
function WriteTemplate({ template, onDone, onClose }: WriteTemplateProps) {
  const add = useAct(consoleMessageEndpoints.addTemplate)
  const change = useAct(consoleMessageEndpoints.changeTemplate)
  const form = useAppForm({
    schema: writing,
    defaultValues: {
      name: template?.name ?? '',
      topic: template?.topic ?? '',
      text: template?.text ?? '',
    },
  })
  return (
    <Dialog title={template ? wording.editTemplate : wording.newTemplate} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.saveTemplate}
        onSubmit={async ({ topic, ...words }) => {
          const body = { ...words, topic: topic || null }
          if (template) await change.mutateAsync({ params: { uuid: template.uuid }, body })
          else await add.mutateAsync({ body })
          onDone(fill(wording.nameWasSaved, { name: body.name }))
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <TextField
          form={form}
          name="name"
          label={wording.name}
          maxLength={TEMPLATE_NAME_CHARACTERS}
        />
        <ChoiceField form={form} name="topic" label={wording.topic} options={TOPICS} />
        <TextAreaField
          form={form}
          name="text"
          label={wording.text}
          hint={wording.firstNameAndInstitutionAre}
          maxCharacters={LIMITS.message.textCharacters}
        />
      </Form>
    </Dialog>
  )
}
