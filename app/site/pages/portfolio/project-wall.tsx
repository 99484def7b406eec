import { ProjectCard, type ShownProject } from "./project-card.tsx";

interface Props {
  projects: readonly ShownProject[];
  page: number;
}

/** Number of cards that a wide screen shows without scrolling. */
const FIRST_ROW = 3;

/** The projects of one page. */
export function ProjectWall({ projects, page }: Props) {
  return (
    <ul className="mt-4.5 grid grid-cols-1 gap-x-fluid-md gap-y-11 sm:grid-cols-12 sm:gap-y-fluid-2xl" data-page={page}>
      {projects.map((project, index) => (
        <ProjectCard
          key={project.slug}
          project={project}
          page={page}
          className={placeLook(index, projects.length)}
          early={index < FIRST_ROW}
        />
      ))}
    </ul>
  );
}

/** Two in a row; the larger one is left, then right. */
const MEDIUM = [
  "sm:max-lg:col-span-7",
  "sm:max-lg:col-span-5 sm:max-lg:self-end",
  "sm:max-lg:col-span-5 sm:max-lg:self-end",
  "sm:max-lg:col-span-7",
];

/** Three in a row of 5, 4 and 3 columns; the next row is reversed and aligned at the bottom. */
const LARGE = [
  "lg:col-span-5",
  "lg:col-span-4",
  "lg:col-span-3",
  "lg:col-span-3 lg:self-end",
  "lg:col-span-4 lg:self-end",
  "lg:col-span-5 lg:self-end",
];

/** A last row of two: each has its words beside its poster. */
const PAIR = "lg:col-span-6 lg:grid lg:grid-cols-2 lg:items-end lg:gap-fluid-md lg:self-end";

/** Returns the class names for the place of a card among `count` cards. */
function placeLook(index: number, count: number): string {
  const pair = count === 5 && index >= 3;
  return `${MEDIUM[index % MEDIUM.length]} ${pair ? PAIR : LARGE[index % LARGE.length]}`;
}
