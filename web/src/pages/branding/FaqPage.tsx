import { brandingEndpoints, type Faq } from '@passbook/contract/branding'
import { useData } from '../../api/use-data.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { QueryState } from '../../shell/QueryState.tsx'

export function FaqPage() {
  const faqs = useData(brandingEndpoints.getFaqs)
  return (
    <>
      <h1 className="mb-6 text-xl font-bold">FAQs</h1>
      <QueryState query={faqs} empty="Questions and answers will be here.">
        {(list) =>
          byTopic(list).map(([topic, questions]) => (
            <section key={topic} className="mb-8 max-w-reading">
              <h2 className="mb-2 text-lg font-bold">{topic}</h2>
              {questions.map(({ uuid, question, answer }) => (
                <Disclosure key={uuid} title={question}>
                  <p className="text-ink-muted">{answer}</p>
                </Disclosure>
              ))}
            </section>
          ))
        }
      </QueryState>
    </>
  )
}

function byTopic(faqs: Faq[]): [string, Faq[]][] {
  return [...Map.groupBy(faqs, ({ topic }) => topic)]
}
