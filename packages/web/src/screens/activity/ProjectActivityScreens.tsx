/** The lists of what everything that the user may see has run. */
import { ProjectJobList } from '../../features/jobs/ProjectJobList.tsx'

export const ProjectConfigurationActivityScreen = () => <ProjectJobList kind="configuration" />
export const ProjectWorkspaceActivityScreen = () => <ProjectJobList kind="workspace" />
