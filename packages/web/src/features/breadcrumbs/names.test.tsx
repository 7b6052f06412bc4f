import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { renderUi } from '../../testing/render.tsx'
import { useCrumbName, useNameOf } from './names.ts'

function Reader() {
  const nameOf = useNameOf({ id: '3', cid: '5' })
  return <output>{[nameOf('workspace', '3'), nameOf('dawg', '3'), nameOf('configuration', '5')].join('|')}</output>
}

function Screen({ name }: { name: string | undefined }) {
  useCrumbName('workspace', 3, name)
  return null
}

test('[P-2.6.11] the crumbs read the names that screens tell, each by its own kind', async () => {
  await renderUi(
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <Reader />
      <Screen name="Orders" />
      <Screen name={undefined} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Orders||')).toBeDefined()
})
