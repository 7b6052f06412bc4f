/** Order and circles of a data flow. Loops instead of recursion: a chain of thousands must not overflow the stack. */

/** Target → the sources it takes data from. */
export type Links = ReadonlyMap<number, readonly number[]>

/** Whether a new link from source to target would let data run in a circle; a link to itself does. */
export function closesCircle(links: Links, source: number, target: number): boolean {
  const upstream = new Set([source])
  // A set hands out what is added while it is read.
  for (const id of upstream) {
    if (id === target) return true
    for (const next of links.get(id) ?? []) upstream.add(next)
  }
  return false
}

/** The ids of one circle, each feeding the next and the last one the first; undefined when there is none. */
export function findCircle(links: Links): number[] | undefined {
  const placed = new Set(layers(links.keys(), links).flat())
  const isStuck = (id: number): boolean => links.has(id) && !placed.has(id)
  const path = new Set<number>()
  // What found no place has a source that found none either: going up must come back to where it has been.
  let id = [...links.keys()].find(isStuck)
  while (id !== undefined && !path.has(id)) {
    path.add(id)
    id = links.get(id)!.find(isStuck)
  }
  if (id === undefined) return undefined
  const walked = [...path]
  return walked.slice(walked.indexOf(id)).toReversed()
}

/**
 * The ids in layers, each as early as its sources allow: whatever an id needs is in a layer before it. Links to ids that are not
 * asked for do not count. What is in a circle or behind one has no place and is left out.
 */
export function layers(ids: Iterable<number>, links: Links): number[][] {
  const missing = new Map([...new Set(ids)].map((id) => [id, new Set<number>()]))
  const targets = new Map<number, number[]>()
  for (const [target, sources] of missing) {
    for (const source of links.get(target) ?? []) {
      if (!missing.has(source) || sources.has(source)) continue
      sources.add(source)
      const known = targets.get(source)
      if (known) known.push(target)
      else targets.set(source, [target])
    }
  }
  const found: number[][] = []
  let layer = [...missing].filter(([, sources]) => sources.size === 0).map(([id]) => id)
  while (layer.length > 0) {
    found.push(layer)
    layer = layer.flatMap((source) => (targets.get(source) ?? []).filter((target) => wasLast(source, target)))
  }
  return found

  function wasLast(source: number, target: number): boolean {
    const sources = missing.get(target)!
    sources.delete(source)
    return sources.size === 0
  }
}
