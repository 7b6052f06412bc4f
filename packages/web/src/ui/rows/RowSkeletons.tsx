import { Skeleton, Stack } from '@mantine/core'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']
const GAP = 8

/** Where rows will be, before the first are there. */
export const RowSkeletons = ({ height }: { height: number }) => (
  <Stack gap="xs" role="status" aria-label="Loading the list">
    {ROWS.map((name) => (
      <Skeleton key={name} height={height - GAP} />
    ))}
  </Stack>
)
