import { useId } from 'react'

interface ListProps {
  title: string
  intro?: string
  items: readonly string[]
  isOrdered?: boolean
}

/** A heading and what belongs below it, one thing after another. */
export function List({ title, intro, items, isOrdered = false }: ListProps) {
  const id = useId()
  const Items = isOrdered ? 'ol' : 'ul'
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {intro && <p>{intro}</p>}
      <Items className={`flex flex-col gap-2 pl-5 ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Items>
    </section>
  )
}
