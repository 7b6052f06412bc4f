export { componentName, findProgramIn, readCatalogue, type Catalogue } from './catalogue.ts'
export { readComponent } from './component-file.ts'
export { componentHandlers } from './component-handlers.ts'
