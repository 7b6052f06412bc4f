import { useComputedColorScheme } from '@mantine/core'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { getDefaultExtensions } from '@uiw/react-codemirror'
import { useLayoutEffect, useRef } from 'react'
import { editorLook } from './editor-look.ts'

/** Texts of megabytes are compared roughly rather than for long. */
const diffConfig = { scanLimit: 500, timeout: 200 }

const small = EditorView.theme({ '.cm-scroller': { maxHeight: '18rem !important' } })

export function UnifiedDiff({ label, before, after }: { label: string; before: string; after: string }) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  useLayoutEffect(() => {
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: after,
        extensions: [
          editorLook,
          small,
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
          getDefaultExtensions({
            theme: scheme,
            readOnly: true,
            indentWithTab: false,
            basicSetup: { foldGutter: false },
          }),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            collapseUnchanged: { margin: 2, minSize: 4 },
            diffConfig,
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [label, before, after, scheme])
  return <div ref={place} />
}
