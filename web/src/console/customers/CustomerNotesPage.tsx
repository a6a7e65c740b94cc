import {
  NOTE_CHARACTERS,
  customerRecordEndpoints,
} from '@passbook/contract/console/customer-records'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { useAct } from '../api/use-act.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { CustomerSection } from './CustomerSection.tsx'
import * as wording from './wording.ts'

/** What staff noted about a customer for each other. */
export function CustomerNotesPage() {
  const may = useMay()
  return (
    <CustomerSection>
      {({ depositor_id }) => (
        <div className="flex max-w-reading flex-col gap-6">
          {may('customers.note') && <NewNote uuid={depositor_id} />}
          <Notes uuid={depositor_id} />
        </div>
      )}
    </CustomerSection>
  )
}

function NewNote({ uuid }: { uuid: string }) {
  const say = useSay()
  const add = useAct(customerRecordEndpoints.addNote)
  const form = useAppForm({
    schema: customerRecordEndpoints.addNote.body,
    defaultValues: { text: '' },
  })
  return (
    <Form
      form={form}
      submitLabel={wording.addNote}
      onSubmit={async (body) => {
        await add.mutateAsync({ params: { uuid }, body })
        form.reset()
      }}
    >
      <TextAreaField
        form={form}
        name="text"
        label={wording.newNote}
        hint={say(wording.onlyStaffSeeNotes)}
        maxCharacters={NOTE_CHARACTERS}
      />
    </Form>
  )
}

function Notes({ uuid }: { uuid: string }) {
  const query = useDeskPages(
    customerRecordEndpoints.listNotes,
    { params: { uuid }, query: {} },
    ({ notes }) => ({ after: notes.at(-1)?.uuid }),
  )
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-3 text-lg">
        {wording.notes}
      </h2>
      <QueryState query={query}>
        {({ pages }) => {
          const notes = pages.flatMap((page) => page.notes)
          if (notes.length === 0) return <p className="text-ink-muted">{wording.noNotesYet}</p>
          return (
            <ul className="flex flex-col gap-4">
              {notes.map(({ uuid: id, text, by, written_at }) => (
                <li key={id}>
                  <Card>
                    <WrittenText>{text}</WrittenText>
                    <p className="mt-2 text-sm text-ink-muted">
                      {fill(wording.writtenBy, { by, moment: <Moment at={written_at} /> })}
                    </p>
                  </Card>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {wording.showMore}
        </Button>
      )}
    </section>
  )
}
