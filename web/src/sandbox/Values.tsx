import { Card } from '../ui/Card.tsx'
import { Section } from './Section.tsx'
import { valueTables } from './values.ts'

/** What to type to make each failure happen. */
export function Values() {
  return (
    <Section
      title="Values to type"
      lead="The simulated world is predictable: what you type into the bank decides what happens. The README has the whole tables."
    >
      <div className="gap-6 xl:columns-2">
        {valueTables.map(({ title, lead, rows }) => (
          <Card key={title} className="mb-6 break-inside-avoid">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 mb-3 text-ink-muted">{lead}</p>
            <table className="w-full text-left">
              <thead className="sr-only">
                <tr>
                  <th scope="col">Type</th>
                  <th scope="col">And it answers</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-hairline">
                {rows.map(([type, then]) => (
                  <tr key={type}>
                    <th scope="row" className="py-2 pr-4 align-top font-mono text-sm font-normal">
                      {type}
                    </th>
                    <td className="py-2 align-top text-ink-muted">{then}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        ))}
      </div>
    </Section>
  )
}
