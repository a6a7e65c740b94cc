import {
  AGREEMENT_CHARACTERS,
  DocumentWords,
  WORSE_TERMS_NOTICE_DAYS,
  consoleDocumentEndpoints,
} from '@passbook/contract/console/content/documents'
import { Reason } from '@passbook/contract/console/customers'
import { BusinessDate } from '@passbook/contract/dates'
import { DisclosureKind, isRequired } from '@passbook/contract/disclosures'
import type { Data } from '@passbook/contract/endpoint'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { z } from 'zod/mini'
import { Form } from '../../../forms/Form.tsx'
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { NotFound } from '../../frame/NotFound.tsx'
import { consoleHref } from '../../href.ts'
import { Done } from '../../parts/Done.tsx'
import { Page } from '../../parts/Page.tsx'
import { ReasonField } from '../../parts/ReasonDialog.tsx'
import { peopleWords } from '../content-words.ts'
import * as wording from '../wording.ts'
import { Difference } from './Difference.tsx'
import { KIND_WORDS } from './kind-words.ts'

const WRONG = wording.theFileMustBeJson

/** Fills the form from a file that the operator command `document` printed. */
function FillFromFile({ onFilled }: { onFilled: (words: DocumentWords) => void }) {
  const [error, setError] = useState<string>()
  async function read(file: File | undefined) {
    if (!file) return
    const words = DocumentWords.safeParse(parse(await file.text()))
    setError(words.success ? undefined : WRONG)
    if (words.success) onFilled(words.data)
  }
  return (
    <div className="mb-5">
      <Field
        label={wording.loadFromAFile}
        hint={wording.inTheFormatThatThe}
        error={error}
        isOptional
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,application/json"
            onChange={(event) => void read(event.target.files?.[0])}
            className={`${controlClass} py-2`}
          />
        )}
      </Field>
    </div>
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const HEADING = /^#\s+(.*)$/

/** Writes sections as one text: `#` before a heading, an empty line between paragraphs. */
export function writeSections(sections: DocumentWords['sections']): string {
  return sections
    .map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n\n'))
    .join('\n\n')
}

/** Reads sections from text. The schema refuses text before the first heading. */
export function readSections(text: string): DocumentWords['sections'] {
  const sections: DocumentWords['sections'] = []
  for (const block of text.split(/\n\s*\n/).map((each) => each.trim())) {
    if (block === '') continue
    const [first = '', ...rest] = block.split('\n')
    const heading = HEADING.exec(first)?.[1]
    const paragraph = (heading === undefined ? block : rest.join('\n')).replaceAll(/\s*\n\s*/g, ' ')
    if (heading !== undefined) sections.push({ heading, paragraphs: [] })
    else if (sections.length === 0) sections.push({ heading: '', paragraphs: [] })
    if (paragraph.trim() !== '') sections.at(-1)?.paragraphs.push(paragraph.trim())
  }
  return sections
}

const SECTIONS_CHARACTERS = 50_000
const WORSE_CHARACTERS = 500

const emptyIsNull = <T extends z.ZodMiniType<string, string>>(of: T) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    of,
  ])

const schema = z.object({
  title: DocumentWords.shape.title,
  sections: z.pipe(z.pipe(z.string(), z.transform(readSections)), DocumentWords.shape.sections),
  agreement: DocumentWords.shape.agreement,
  effective_date: emptyIsNull(BusinessDate),
  worse: emptyIsNull(z.string().check(z.trim(), z.maxLength(WORSE_CHARACTERS))),
  reason: Reason,
})

/** Writes a new version of a document, by hand or from a file, and shows its changes before approval. */
export function NewVersionPage() {
  const kind = DisclosureKind.safeParse(useParams()['kind'])
  return kind.success ? <NewVersion kind={kind.data} /> : <NotFound />
}

function NewVersion({ kind }: { kind: DisclosureKind }) {
  const list = useDesk(consoleDocumentEndpoints.listDocumentVersions, {})
  const uuid = list.data?.documents.find((each) => each.kind === kind)?.versions[0]?.uuid
  return (
    <Page
      title={fill(wording.newVersionKind, { kind: KIND_WORDS[kind] })}
      back={{ to: consoleHref('/console/documents/:kind', { kind }), label: KIND_WORDS[kind] }}
    >
      <QueryState query={list}>
        {({ people }) =>
          uuid ? (
            <Loaded kind={kind} uuid={uuid} people={people} />
          ) : (
            <p>{wording.noVersionsYetTheFirst}</p>
          )
        }
      </QueryState>
    </Page>
  )
}

interface LoadedProps {
  kind: DisclosureKind
  uuid: string
  people: number
}

function Loaded({ kind, uuid, people }: LoadedProps) {
  const query = useDesk(consoleDocumentEndpoints.getDocumentVersion, { params: { uuid } })
  return (
    <QueryState query={query}>
      {(inForce) => <Write kind={kind} inForce={inForce} people={people} />}
    </QueryState>
  )
}

interface WriteProps {
  kind: DisclosureKind
  inForce: Data<typeof consoleDocumentEndpoints.getDocumentVersion>
  people: number
}

/** Who is notified of a required document and asked to sign it. */
function signersWords(people: number): string {
  return people === 0
    ? peopleWords(people)
    : `${peopleWords(people)} ${wording.theyllBeAskedToSign}`
}

function Write({ kind, inForce: { words }, people }: WriteProps) {
  const [done, setDone] = useState<string | null>(null)
  const propose = useAct(consoleDocumentEndpoints.proposeDocument)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      title: words.title,
      sections: writeSections(words.sections),
      agreement: words.agreement,
      effective_date: '',
      worse: '',
      reason: '',
    },
  })
  const typed = useDeferredValue(useWatch({ control: form.control }))
  const after = {
    title: typed.title ?? '',
    sections: readSections(typed.sections ?? ''),
    agreement: typed.agreement ?? '',
  }
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div>
        <Done words={done} />
        <FillFromFile
          onFilled={(filled) => {
            form.setValue('title', filled.title)
            form.setValue('sections', writeSections(filled.sections))
            form.setValue('agreement', filled.agreement)
          }}
        />
        <Form
          form={form}
          submitLabel={wording.requestApproval}
          onSubmit={async ({ effective_date, worse, reason, ...written }) => {
            await propose.mutateAsync({
              body: { kind, words: written, effective_date, worse, reason },
            })
            setDone(fill(wording.titleWasSentForApproval, { title: written.title }))
          }}
        >
          <TextField form={form} name="title" label={wording.title} maxLength={200} />
          <TextAreaField
            form={form}
            name="sections"
            label={wording.text}
            hint={wording.startHeadingsWithAndA}
            maxCharacters={SECTIONS_CHARACTERS}
          />
          <TextAreaField
            form={form}
            name="agreement"
            label={wording.agreementText}
            maxCharacters={AGREEMENT_CHARACTERS}
          />
          <TextField
            form={form}
            name="effective_date"
            type="date"
            label={wording.effectiveDate}
            hint={wording.leaveBlankToPublishWhen}
            isOptional
          />
          <TextAreaField
            form={form}
            name="worse"
            label={wording.lessFavorableChanges}
            hint={fill(wording.accountHoldersGetThisText, {
              worseTermsNoticeDays: WORSE_TERMS_NOTICE_DAYS,
            })}
            maxCharacters={WORSE_CHARACTERS}
            isOptional
          />
          <p className="text-ink-muted">
            {isRequired(kind) ? signersWords(people) : wording.thisDocumentIsOptionalNo}
          </p>
          <ReasonField form={form} name="reason" />
        </Form>
      </div>
      <div>
        <h2 className="mb-3 text-lg">{wording.whatChanges}</h2>
        <Difference label={wording.whatChanges} before={words} after={after} />
      </div>
    </div>
  )
}
