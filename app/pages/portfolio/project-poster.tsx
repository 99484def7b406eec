import type { Picture } from "../../content/picture.ts";
import type { Project } from "../../content/projects.ts";

/** A project whose poster may be missing. */
export type ShownProject = Omit<Project, "poster"> & { poster: Picture | null };

interface Props {
  project: ShownProject;
  loading: "eager" | "lazy";
}

/** The project's poster; where its file is missing, its name on a sheet of the same size. */
export function ProjectPoster({ project: { poster, title }, loading }: Props) {
  if (!poster) {
    return (
      <div className="project-poster project-poster-missing headline" aria-hidden="true">
        {title}
      </div>
    );
  }
  return (
    <img
      className="project-poster"
      src={poster.src}
      width={poster.width}
      height={poster.height}
      alt={poster.alt}
      loading={loading}
    />
  );
}
